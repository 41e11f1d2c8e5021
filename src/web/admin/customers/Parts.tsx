interface PartsProps {
  parts: readonly (string | false | null | undefined)[]
}

/** Short facts in a row, of which none breaks where the next one still finds room. */
export function Parts({ parts }: PartsProps) {
  const known = parts.filter((part) => typeof part === 'string' && part !== '')
  return (
    <span className="flex flex-wrap gap-x-3">
      {known.map((part) => (
        <span key={String(part)} className="min-w-0 wrap-anywhere">
          {part}
        </span>
      ))}
    </span>
  )
}
