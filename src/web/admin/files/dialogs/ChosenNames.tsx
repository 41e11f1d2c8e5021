/** The files that something is about to be done with. */
export function ChosenNames({ names }: { names: readonly string[] }) {
  return (
    <ul
      aria-label="Chosen files"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={names.length > 5 ? 0 : undefined}
      className="max-h-40 overflow-y-auto border-y border-line text-sm"
    >
      {names.map((name, at) => (
        <li key={`${at} ${name}`} className="border-line py-1.5 wrap-anywhere not-first:border-t">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
