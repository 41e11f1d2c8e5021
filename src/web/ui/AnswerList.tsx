interface AnswerListProps {
  lines: readonly { label: string; value: string }[]
}

/** Questions with their answers, side by side where there is room. */
export function AnswerList({ lines }: AnswerListProps) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {lines.map(({ label, value }, place) => (
        <div key={`${place} ${label}`} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="text-left mb-2 wrap-anywhere sm:mb-0">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
