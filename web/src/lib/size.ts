const mebi = 1_048_576;

export const megabytes = (count: number) => count * mebi;

/** A size as a reader says it: 50 MB, 1.4 MB, 320 KB. */
export function formatSize(bytes: number): string {
  if (bytes < mebi) {
    return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  }
  const tenths = Math.round((bytes * 10) / mebi);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} MB`;
}
