/** Says in a dialog that what it starts with is not what the text says now. */
export function EarlierText({ version }: { version: number }) {
  return (
    <p className="text-muted">
      This is the text of version {version}. Save it to use it again, as the next version.
    </p>
  )
}
