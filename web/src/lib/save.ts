/** Has the browser save bytes under a name. */
export function save(bytes: Blob, name: string) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
