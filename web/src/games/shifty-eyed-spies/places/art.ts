/** The pictures of the four places. Box 100. */
import type { SpiesLocation } from "../../../protocol";

export const PLACE_ART: Record<SpiesLocation, { ground: string; art: string }> = {
  fountain: {
    ground: "#A9D3D2",
    art: '<path d="M0,78H100V100H0Z" fill="#6FA9A4"/><path d="M12,70H88L80,86H20Z" fill="#F6ECD8"/><path d="M12,70H88L85,76H15Z" fill="#D9C7A3"/><path d="M45,44H55L58,70H42Z" fill="#EADCC0"/><path d="M27,42H73L66,52H34Z" fill="#F6ECD8"/><path d="M27,42H73L71,46H29Z" fill="#D9C7A3"/><path d="M46,26H54V42H46Z" fill="#EADCC0"/><g fill="none" stroke="#2F77B5" stroke-width="4" stroke-linecap="round"><path d="M50,24C50,8 30,8 30,34M50,24C50,8 70,8 70,34M30,50C22,52 20,58 20,66M70,50C78,52 80,58 80,66"/><path d="M50,20V10"/></g>',
  },
  metro: {
    ground: "#E8BE58",
    art: '<path d="M0,84H100V100H0Z" fill="#B58A2A"/><path d="M8,100V46C8,16 26,6 50,6S92,16 92,46V100H82V48C82,26 70,16 50,16S18,26 18,48V100Z" fill="#2A2522"/><rect x="26" y="24" width="48" height="62" rx="14" fill="#C8402F"/><path d="M26,62H74V72C74,80 68,86 60,86H40C32,86 26,80 26,72Z" fill="#8E2A22"/><rect x="32" y="34" width="36" height="20" rx="5" fill="#BFE0E0"/><path d="M50,34V54" stroke="#8E2A22" stroke-width="3"/><circle cx="35" cy="70" r="5" fill="#FFE7A6"/><circle cx="65" cy="70" r="5" fill="#FFE7A6"/><path d="M30,92L20,100M70,92L80,100" stroke="#2A2522" stroke-width="4"/>',
  },
  newsstand: {
    ground: "#EE9C80",
    art: '<path d="M0,86H100V100H0Z" fill="#B8634A"/><rect x="16" y="36" width="68" height="54" fill="#2F5F57"/><rect x="22" y="48" width="56" height="22" fill="#16332E"/><path d="M10,20H90L96,40H4Z" fill="#F6ECD8"/><path d="M22,20H36L32,40H17ZM50,20H64L66,40H48ZM78,20H90L96,40H82Z" fill="#CF3226"/><g fill="none" stroke="#F6ECD8" stroke-width="0"><path/></g><path d="M4,40q7.6,9 15.3,0q7.6,9 15.3,0q7.6,9 15.4,0q7.6,9 15.4,0q7.6,9 15.3,0q7.6,9 15.3,0" fill="#F6ECD8"/><g><rect x="26" y="54" width="12" height="15" fill="#F6ECD8"/><rect x="41" y="52" width="12" height="17" fill="#E8BE58"/><rect x="56" y="54" width="12" height="15" fill="#9CC8D8"/></g><rect x="12" y="70" width="76" height="7" fill="#8A5A2A"/><path d="M29,58h6M29,62h6M44,57h6M44,61h6M59,58h6M59,62h6" stroke="#2A2522" stroke-width="1.8"/><rect x="42" y="8" width="16" height="12" fill="#2A2522"/><path d="M45,12h10M45,16h10" stroke="#F6ECD8" stroke-width="2"/>',
  },
  cafe: {
    ground: "#B9CF9C",
    art: '<path d="M0,80H100V100H0Z" fill="#7E9A66"/><path d="M50,10C24,10 10,22 6,36H94C90,22 76,10 50,10Z" fill="#6E3FA8"/><path d="M50,10C40,16 36,26 36,36H64C64,26 60,16 50,10Z" fill="#F6ECD8"/><path d="M48,36H52V66H48Z" fill="#2A2522"/><ellipse cx="50" cy="67" rx="36" ry="6" fill="#F6ECD8"/><path d="M14,67A36,6 0 0 0 86,67L84,71A34,6 0 0 1 16,71Z" fill="#D9C7A3"/><path d="M48,72H52V92H48ZM34,94Q50,84 66,94" fill="#2A2522" stroke="#2A2522" stroke-width="3"/><path d="M60,50H80V56C80,62 76,66 70,66S60,62 60,56Z" fill="#C8402F"/><path d="M80,52q7,0 6,5q-1,4 -8,4" fill="none" stroke="#C8402F" stroke-width="3"/><path d="M66,46q-3,-4 0,-8M73,46q-3,-4 0,-8" fill="none" stroke="#FFFAF0" stroke-width="2.6" stroke-linecap="round"/>',
  },
};
