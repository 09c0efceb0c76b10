/** Files that are too large for the house: whether they are ours, and how to take a game out. */

/** The house takes no more. */
export const FILE_BYTES_MAX = 2 * 1024 * 1024;

/** A record's first line is shorter than this. */
const FIRST_LINE_BYTES_MAX = 64 * 1024;

/** Whether a file begins like a record. */
export async function beginsLikeARecord(file: Blob): Promise<boolean> {
  const text = await file.slice(0, FIRST_LINE_BYTES_MAX).text();
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  try {
    const first: unknown = JSON.parse(line);
    return typeof first === "object" && first !== null && "record" in first && "game" in first;
  } catch {
    return false;
  }
}

/** A file's name as a shell reads it. */
export const quoted = (name: string): string =>
  /^[\w.,@%+=-]+$/.test(name) && !name.startsWith("-")
    ? name
    : `'./${name.replaceAll("'", "'\\''")}'`;
