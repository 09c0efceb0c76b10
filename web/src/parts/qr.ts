/**
 * QR codes for short texts, such as the link to a room: byte mode, correction level M, versions 1
 * to 6 (106 bytes). Larger ones need more parts, and nobody here needs larger ones.
 */

/** Rows of modules, `true` is dark. Without the quiet zone. */
export type Modules = boolean[][];

/** Of versions 1, 2 …: code words of data in a block, of correction in a block, and how many blocks. */
const VERSIONS = [
  { data: 16, correction: 10, blocks: 1 },
  { data: 28, correction: 16, blocks: 1 },
  { data: 44, correction: 26, blocks: 1 },
  { data: 32, correction: 18, blocks: 2 },
  { data: 43, correction: 24, blocks: 2 },
  { data: 27, correction: 16, blocks: 4 },
] as const;
type Version = (typeof VERSIONS)[number];

/** The mode's and the length's. */
const HEAD_BITS = 12;

/** The code of a text; none if the text is too long. */
export function qrOf(text: string): Modules | null {
  const bytes = [...new TextEncoder().encode(text)];
  const at = VERSIONS.findIndex(
    ({ data, blocks }) => bytes.length * 8 + HEAD_BITS <= data * blocks * 8,
  );
  const version = VERSIONS[at];
  if (!version) return null;
  const bits = codeWords(bytes, version).flatMap((word) => bitsOf(word, 8));
  const plain = withoutData(17 + 4 * (at + 1));
  const masked = MASKS.map((mask, number) => filled(plain, bits, mask, number));
  const penalties = masked.map(penalty);
  return masked[penalties.indexOf(Math.min(...penalties))] ?? null;
}

const bitsOf = (value: number, length: number): boolean[] =>
  Array.from({ length }, (_, i) => ((value >> (length - 1 - i)) & 1) === 1);

/** Data and correction, woven together block by block. */
function codeWords(bytes: number[], { data, correction, blocks }: Version): number[] {
  const body = bytes.map((byte) => bitsOf(byte, 8));
  // The four zeros at the end say that there is no more, and make the last word whole.
  const bits = [bitsOf(0b0100, 4), bitsOf(bytes.length, 8), ...body, bitsOf(0, 4)].flat();
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + Number(bit), 0));
  for (let i = 0; words.length < data * blocks; i += 1) words.push(i % 2 === 0 ? 0xec : 0x11);

  const parts = Array.from({ length: blocks }, (_, i) => words.slice(i * data, (i + 1) * data));
  const woven = (rows: number[][], length: number): number[] =>
    Array.from({ length }, (_, i) => rows.map((row) => row[i] ?? 0)).flat();
  const corrections = parts.map((part) => remainder(part, correction));
  return [...woven(parts, data), ...woven(corrections, correction)];
}

/** Powers of two in the field of 256 that QR codes count in, and which power each number is. */
const POWERS: number[] = [];
const LOGARITHMS: number[] = [];
for (let i = 0, power = 1; i < 255; i += 1) {
  POWERS[i] = power;
  LOGARITHMS[power] = i;
  power = power * 2 > 255 ? (power * 2) ^ 0x11d : power * 2;
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)) % 255] ?? 0);

/** Reed and Solomon's correction: what is left of the data after division by the generator. */
function remainder(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i += 1) {
    const root = POWERS[i] ?? 1;
    generator = [...generator, 0].map(
      (value, j) => value ^ times(j > 0 ? (generator[j - 1] ?? 0) : 0, root),
    );
  }
  const rest = [...data, ...Array.from({ length }, () => 0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i] ?? 0;
    generator.forEach((value, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(value, lead)));
  }
  return rest.slice(data.length);
}

/** Everything but the data, which is `null` here; the format's modules are kept free as light. */
function withoutData(size: number): (boolean | null)[][] {
  const plain = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): boolean | null => null),
  );
  const set = (x: number, y: number, dark: boolean): void => {
    const row = plain[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let i = 0; i < size; i += 1) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (const { x, y } of formatPlaces(size).flat()) set(x, y, false);
  const rings = (x: number, y: number, reach: number, light: readonly number[]): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const])
    rings(x, y, 4, [2, 4]);
  if (size > 21) rings(size - 7, size - 7, 2, [1]);
  set(8, size - 8, true);
  return plain;
}

interface Spot {
  x: number;
  y: number;
}

/** Where the fifteen bits of the format lie: twice, the highest bit first. */
function formatPlaces(size: number): Spot[][] {
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  const first = [
    ...around.map((x) => ({ x, y: 8 })),
    ...around
      .slice(0, -1)
      .reverse()
      .map((y) => ({ x: 8, y })),
  ];
  const second = [
    ...Array.from({ length: 7 }, (_, i) => ({ x: 8, y: size - 1 - i })),
    ...Array.from({ length: 8 }, (_, i) => ({ x: size - 8 + i, y: 8 })),
  ];
  return [first, second];
}

/** The eight masks: where they turn a module over. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Level M (two zero bits) and the mask's number, protected against errors. */
function formatBits(mask: number): boolean[] {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return bitsOf(((mask << 10) | rest) ^ 0x5412, 15);
}

/** The data in its place, from the lower right corner up and down in columns of two. */
function filled(
  plain: (boolean | null)[][],
  bits: boolean[],
  mask: (x: number, y: number) => boolean,
  number: number,
): Modules {
  const size = plain.length;
  const modules = plain.map((row) => row.map((dark) => dark ?? false));
  let next = 0;
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing marks holds no data.
    if (right === 6) right -= 1;
    for (let i = 0; i < size; i += 1) {
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || plain[y]?.[x] !== null) continue;
        row[x] = (bits[next] ?? false) !== mask(x, y);
        next += 1;
      }
    }
    upward = !upward;
  }
  const format = formatBits(number);
  for (const places of formatPlaces(size))
    places.forEach(({ x, y }, i) => {
      const row = modules[y];
      if (row) row[x] = format[i] ?? false;
    });
  return modules;
}

/** How hard a code is to read: runs, blocks, look-alikes of the corners, and too much of one colour. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  const lines = [...modules, ...columns].map((line) =>
    line.map((dark) => (dark ? "1" : "0")).join(""),
  );
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1)
      if (/^(10111010000|00001011101)$/.test(line.slice(i, i + 11))) sum += 40;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const block = [y, y + 1].flatMap((y) => [modules[y]?.[x], modules[y]?.[x + 1]]);
      if (block.every((dark) => dark === block[0])) sum += 3;
    }
  const dark = modules.flat().filter(Boolean).length / size ** 2;
  return sum + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}
