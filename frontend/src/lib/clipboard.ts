/** Puts a text on the clipboard; false where the browser does not let us, as on plain http in a home network. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
