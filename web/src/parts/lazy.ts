/**
 * What is fetched when it is first asked for. Once it is there it is given at once, so that whoever
 * draws it with `{#await}` draws it without a pause.
 */
export function lazy<Of extends readonly string[], T>(
  fetch: (...of: Of) => Promise<T>,
): (...of: Of) => T | Promise<T> {
  const there = new Map<string, T>();
  return (...of) => {
    const name = of.join("/");
    const keep = (come: T): T => {
      there.set(name, come);
      return come;
    };
    return there.get(name) ?? fetch(...of).then(keep);
  };
}
