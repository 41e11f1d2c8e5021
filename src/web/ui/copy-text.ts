/** Copies a text; where the browser does not allow it, the page shows it instead. */
export async function copyText(text: string): Promise<'copied' | 'shown'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'shown'
  }
}
