import { lineNames } from '#domain/quote/scorecard/line-text.ts'
import { type Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** How the fee of each contest comes about, in words, in the order of the scorecard. */
export function WhyThisPrice({ lines }: Pick<Scorecard, 'lines'>) {
  const { explanation } = useSessionState().price
  const names = lineNames(lines)
  const explained = lines.flatMap(({ entity, slot }, place) =>
    explanation
      .filter((of) => of.entity === entity && of.index === slot)
      .map(({ text }) => ({ key: `${entity} ${slot}`, name: names[place], text })),
  )
  if (explained.length === 0) return null
  return (
    <Disclosure summary="Why this price?">
      <ul className="-ml-7 grid gap-2 text-sm">
        {explained.map(({ key, name, text }) => (
          <li key={key}>
            {explained.length > 1 && <strong className="font-semibold">{name}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
