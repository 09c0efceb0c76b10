/**
 * Where the house is found on its origin: at the root, or under a path behind a proxy. The client is
 * built once for all of them, and finds out from where its own files are.
 */

/** The path to the house without a slash at its end: "" or "/sidelong". */
export const base: string =
  import.meta.env.PROD && !import.meta.env.SSR
    ? // All scripts are in the folder `assets`.
      new URL(/* @vite-ignore */ "..", import.meta.url).pathname.slice(0, -1)
    : "";

/**
 * What addresses in links begin with. In a page that is drawn ahead nobody knows the base yet: there
 * they lead from where the page is.
 */
export const linkBase: string =
  import.meta.env.PROD && import.meta.env.SSR ? upFrom(location.pathname) : base;

/** The way from a page of the house to its root, without a slash at the end. */
export function upFrom(path: string): string {
  const depth = path.split("/").length - 2;
  return depth === 0 ? "." : Array(depth).fill("..").join("/");
}

/** A path of the origin as it is called inside the house; null outside of it. */
export const within = (path: string): string | null =>
  path.startsWith(`${base}/`) ? path.slice(base.length) : null;
