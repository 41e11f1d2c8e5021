/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-10 -translate-y-20 rounded-md bg-card px-4 py-2.5 text-fairway underline focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
