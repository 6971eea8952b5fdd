/** How long a part of the site may take to load before an error is shown. */
export const chunkTimeout = 120_000;

/** A part of the site, or an error when it does not come in time. */
export function loaded<Part>(chunk: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("this part of the site took too long to load")), chunkTimeout);
  });
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer));
}
