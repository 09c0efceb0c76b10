/** The eight emblems: the shape beside each seat's colour, and the spies' names. Box 24, currentColor. */
export const EMBLEMS = {
  key: '<g fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"><circle cx="8" cy="8" r="4.6"/><path d="M11.5,11.5L20.5,20.5M15.6,15.6l3-3M18.6,18.6l2.6-2.6"/></g>',
  anchor:
    '<g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="4.6" r="2.4"/><path d="M12,7.4V21M7.6,10.6h8.8M3.6,14.6C4.4,19 8,21 12,21s7.6,-2 8.4,-6.4"/></g>',
  leaf: '<path d="M3.4,21.4C2,9.5 9,2.6 21.4,2.6C22,14.6 16,20.4 8.2,18.6L13.4,10.8L5.6,19.4Z" fill="currentColor" stroke="currentColor" stroke-width=".8" stroke-linejoin="round"/>',
  crown:
    '<path d="M3.4,17.6L1.8,6.4L7.4,10.6L12,3.4L16.6,10.6L22.2,6.4L20.6,17.6ZM3.6,19.2H20.4V21.6H3.6Z" fill="currentColor"/>',
  hourglass:
    '<path d="M4.6,2.2H19.4V5.2H18.2C18.2,8.6 14,10.4 14,12S18.2,15.4 18.2,18.8H19.4V21.8H4.6V18.8H5.8C5.8,15.4 10,13.6 10,12S5.8,8.6 5.8,5.2H4.6Z" fill="currentColor"/>',
  umbrella:
    '<path d="M12,3.4C5.8,3.4 1.6,8 1.6,13.2C3.4,11.6 5.6,11.6 7,13.2C8.4,11.6 10.4,11.6 12,13.2C13.6,11.6 15.6,11.6 17,13.2C18.4,11.6 20.6,11.6 22.4,13.2C22.4,8 18.2,3.4 12,3.4Z" fill="currentColor"/><path d="M12,2V4M12,12V18.6A2.4,2.4 0 0 0 16.8,18.6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  bell: '<path d="M12,2.2C13.2,2.2 13.8,3 13.8,4C17,4.8 18.4,7.6 18.4,10.6C18.4,14.6 19.4,15.8 21,17.4H3C4.6,15.8 5.6,14.6 5.6,10.6C5.6,7.6 7,4.8 10.2,4C10.2,3 10.8,2.2 12,2.2ZM9,19H15C15,20.8 13.8,22 12,22S9,20.8 9,19Z" fill="currentColor"/>',
  hat: '<path d="M6,14.4C6,8.4 7.4,4.6 9.6,4.8C11,5 12.6,6 14,5C16.4,3.8 18,8.4 18,14.4Z" fill="currentColor"/><path d="M1,15.4C5,12.8 8,15 12,15S19,12.8 23,15.4C21.6,19.4 16,18.4 12,18.4S2.4,19.4 1,15.4Z" fill="currentColor"/>',
} as const;

export type EmblemName = keyof typeof EMBLEMS;
