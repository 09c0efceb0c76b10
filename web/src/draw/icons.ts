/** Small icons. Box 24, currentColor. */
export const ICONS = {
  eye: '<path d="M1.5,12C5,6.4 8.4,4.6 12,4.6S19,6.4 22.5,12C19,17.6 15.6,19.4 12,19.4S5,17.6 1.5,12Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><circle cx="12" cy="12" r="4.1" fill="currentColor"/>',
  wink: '<path d="M2,10C6,16 18,16 22,10" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="M4.6,13.4L2.6,16.4M9.4,15L8.6,18.6M14.6,15L15.4,18.6M19.4,13.4L21.4,16.4" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  glance:
    '<path d="M1.5,12C5,6.4 8.4,4.6 12,4.6S19,6.4 22.5,12C19,17.6 15.6,19.4 12,19.4S5,17.6 1.5,12Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><circle cx="16.4" cy="12" r="3.7" fill="currentColor"/>',
  nod: '<path d="M4.6,4.6L12,11.4L19.4,4.6M4.6,12.6L12,19.4L19.4,12.6" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
  shake:
    '<path d="M8.6,4.6L2.6,12L8.6,19.4M15.4,4.6L21.4,12L15.4,19.4" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
  brow: '<path d="M3.6,8.6Q11,1.6 20.4,6.6" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M4,16C7.4,11.6 16.6,11.6 20,16C16.6,20.4 7.4,20.4 4,16Z" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="16" r="2.5" fill="currentColor"/>',
  smile:
    '<path d="M4,9C6,18 18,18 20,9" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
  shut: '<path d="M2,9C6,15 18,15 22,9M5,13L3,16M10,14.6L9.4,18M14,14.6L14.6,18M19,13L21,16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  moon: '<path d="M20.4,14.6A9.2,9.2 0 1 1 10.2,3A7.4,7.4 0 0 0 20.4,14.6Z" fill="currentColor"/>',
  cards:
    '<rect x="4" y="5" width="11" height="15" rx="2" transform="rotate(-9 9 12)" fill="none" stroke="currentColor" stroke-width="2"/><rect x="9.5" y="4.6" width="11" height="15" rx="2" transform="rotate(8 15 12)" fill="currentColor"/>',
  sound:
    '<path d="M3,9.4V14.6H6.6L12,19V5L6.6,9.4Z" fill="currentColor"/><path d="M15.4,8.6Q18,12 15.4,15.4M18.4,6Q22.6,12 18.4,18" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  mute: '<path d="M3,9.4V14.6H6.6L12,19V5L6.6,9.4Z" fill="currentColor"/><path d="M16,9L22,15M22,9L16,15" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  talk: '<path d="M3,5.6Q3,3.6 5,3.6H19Q21,3.6 21,5.6V14.4Q21,16.4 19,16.4H11.4L6.4,20.8V16.4H5Q3,16.4 3,14.4Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M7.4,8.4H16.6M7.4,12H13.4" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  menu: '<path d="M4,7H20M4,12H20M4,17H20" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  net: '<path d="M4,16a11,11 0 0 1 16,0M7.4,19a6.4,6.4 0 0 1 9.2,0" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" transform="translate(0 -3)"/><circle cx="12" cy="19" r="1.7" fill="currentColor"/>',
  heart:
    '<path d="M12,21C4,15 1.6,11.4 1.6,7.8C1.6,4.6 4,2.6 6.8,2.6C9,2.6 11,3.8 12,6C13,3.8 15,2.6 17.2,2.6C20,2.6 22.4,4.6 22.4,7.8C22.4,11.4 20,15 12,21Z" fill="currentColor"/>',
  lock: '<rect x="5" y="10.6" width="14" height="10.4" rx="2.4" fill="currentColor"/><path d="M8,10.6V7.6a4,4 0 0 1 8,0V10.6" fill="none" stroke="currentColor" stroke-width="2.4"/>',
  bag: '<rect x="2" y="7.6" width="20" height="13" rx="2.6" fill="currentColor"/><path d="M8.4,7.4V5.4Q8.4,3.6 10.2,3.6H13.8Q15.6,3.6 15.6,5.4V7.4" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M2,13.4H22" stroke="var(--cut,#F6ECD8)" stroke-width="1.6"/><rect x="10.2" y="11.8" width="3.6" height="3.4" rx=".8" fill="var(--cut,#F6ECD8)"/>',
  hand: '<path d="M6.4,13V6.6a1.5,1.5 0 0 1 3,0V11V3.6a1.5,1.5 0 0 1 3,0V11V4.6a1.5,1.5 0 0 1 3,0V11.6V7.4a1.4,1.4 0 0 1 2.8,0V15C18.2,19.6 15.6,22 12,22C8.8,22 7.4,20.6 5.8,17.8L3.2,13.6a1.5,1.5 0 0 1 2.4,-1.6Z" fill="currentColor"/>',
  point:
    '<path d="M2.6,9.4H5.4V17.8H2.6Z" fill="currentColor"/><path d="M7,9.6C9,9 9.6,6 11.6,6C12.8,6 13.2,7.2 12.6,8.6H20.2a1.7,1.7 0 0 1 0,3.4H15.4V13.4a1.5,1.5 0 0 1 0,2.2a1.5,1.5 0 0 1 -1,2.4H10C8.6,18 8,17.4 7,17.4Z" fill="currentColor"/>',
  raise:
    '<path d="M8.4,11.4V6.4a1.2,1.2 0 0 1 2.4,0V4.2a1.2,1.2 0 0 1 2.4,0V4.8a1.2,1.2 0 0 1 2.4,0V6.6a1.1,1.1 0 0 1 2.2,0V12C17.8,14.8 16.6,16.4 15.4,17.2V22H9.8V17.4C8.6,16.6 7.6,15.2 6.8,13.6L5.6,11.2a1.2,1.2 0 0 1 2,-1.2Z" fill="currentColor"/><path d="M2.6,7.6V2.6M0.8,4.4L2.6,2.4L4.4,4.4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>',
  play: '<path d="M7,4.4V19.6L19.6,12Z" fill="currentColor"/>',
  arrow:
    '<path d="M4,12H19M13,6L19,12L13,18" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  check:
    '<path d="M4.6,12.6L10,18L19.6,6.6" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
  cross:
    '<path d="M6,6L18,18M18,6L6,18" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>',
  back: '<path d="M20,12H5M11,6L5,12L11,18" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  pause:
    '<path d="M8,5V19M16,5V19" stroke="currentColor" stroke-width="3.6" stroke-linecap="round"/>',
  silent:
    '<path d="M3,9.4V14.6H6.6L12,19V5L6.6,9.4Z" fill="currentColor"/><path d="M15.6,9.4L21.2,15M21.2,9.4L15.6,15" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  dice: '<rect x="3.4" y="3.4" width="17.2" height="17.2" rx="4" fill="none" stroke="currentColor" stroke-width="2.2"/><g fill="currentColor"><circle cx="8.4" cy="8.4" r="1.8"/><circle cx="15.6" cy="8.4" r="1.8"/><circle cx="12" cy="12" r="1.8"/><circle cx="8.4" cy="15.6" r="1.8"/><circle cx="15.6" cy="15.6" r="1.8"/></g>',
  undo: '<path d="M8.6,4.6L4,9.2L8.6,13.8M4.4,9.2H14a5.4,5.4 0 0 1 0,10.8H8.4" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  brush:
    '<path d="M20.6,3.4C15,6.4 11,10.4 9,14L11,16C14.6,14 18.4,9.4 20.6,3.4Z" fill="currentColor"/><path d="M8,15.4C5.4,15.2 4.8,17.2 4.6,18.4C4.4,19.6 3.6,20.4 2.8,20.6C6.4,21.8 10,20.4 9.6,17Z" fill="currentColor"/>',
  settings:
    '<path d="M4,7H9M15,7H20M4,17H7M13,17H20" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><circle cx="12" cy="7" r="2.6" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="10" cy="17" r="2.6" fill="none" stroke="currentColor" stroke-width="2.2"/>',
  copy: '<rect x="8.6" y="8.6" width="11.8" height="12" rx="2.4" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M5.4,15.4H5A2,2 0 0 1 3,13.4V5.4A2,2 0 0 1 5,3.4H13.4A2,2 0 0 1 15.4,5.4" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  share:
    '<path d="M12,14.6V3.4M7.6,7.4L12,3L16.4,7.4M8.2,11H6.4A2.4,2.4 0 0 0 4,13.4V18.6A2.4,2.4 0 0 0 6.4,21H17.6A2.4,2.4 0 0 0 20,18.6V13.4A2.4,2.4 0 0 0 17.6,11H15.8" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  bot: '<path d="M12,3V7" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle cx="12" cy="3" r="1.8" fill="currentColor"/><rect x="3.6" y="7" width="16.8" height="13" rx="3.6" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="8.8" cy="13" r="2" fill="currentColor"/><circle cx="15.2" cy="13" r="2" fill="currentColor"/>',
  screen:
    '<rect x="2.4" y="4.4" width="19.2" height="12.8" rx="2.4" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M7.4,20.6H16.6" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  plus: '<path d="M12,4.6V19.4M4.6,12H19.4" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
  minus: '<path d="M4.6,12H19.4" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
} as const;

export type IconName = keyof typeof ICONS;
