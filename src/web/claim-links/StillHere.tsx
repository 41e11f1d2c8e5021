/** What was typed before the page was loaded again, or the phone was put away. */
export function StillHere() {
  return (
    <p role="status" className="max-w-measure text-muted">
      What you typed before is still here. It isn’t sent yet.
    </p>
  )
}
