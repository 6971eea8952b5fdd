/** The names that the files had on the customer's own device. They are not sent, and known until the page is closed. */
const names = new Map<string, string>();

export const rememberFile = (fileName: string, { name }: File) => names.set(fileName, name);

/** How a stored file is named to the customer: by the name it had here, or by its format. */
export function fileShown(fileName: string | undefined): string {
  if (!fileName) {
    return "";
  }
  const format = fileName.split(".").pop()?.toUpperCase() ?? "";
  return names.get(fileName) ?? `Received (${format})`;
}
