import type { ContestLine, FigureColumn } from '#domain/contests/contest-line.ts'
import { useMoney } from '#web/ui/money.ts'

interface FigureTextProps {
  line: ContestLine | undefined
  column: FigureColumn
  /** As it was typed, where that does not count. */
  typed?: string | undefined
  /** Who plays in figures alone. */
  isShort?: boolean
}

/** A figure of a contest: `165 yd`, `120 players, 12 pros`, `$10,000`. */
export function FigureText({ line, column, typed, isShort = false }: FigureTextProps) {
  const money = useMoney()
  if (typed !== undefined)
    return <strong className="font-semibold text-flag">{typed === '' ? 'Empty' : typed}</strong>
  if (column === 'prize')
    return line?.prize === undefined ? <Nothing /> : <span className="money">{money(line.prize)}</span>
  const figures =
    column === 'players' ? (line?.players ?? []) : [line?.distance].filter((one) => one !== undefined)
  if (figures.length === 0) return <Nothing />
  return figures.map(({ value, unit, abbreviation }, place) => (
    <span
      key={unit}
      className="whitespace-nowrap @[63rem]:block in-[button]:@[63rem]:flex in-[button]:@[63rem]:items-baseline in-[button]:@[63rem]:justify-between in-[button]:@[63rem]:gap-1"
    >
      {place > 0 && <span className="@[63rem]:hidden">, </span>}
      {value}
      {!(isShort && column === 'players') && (
        <>
          {' '}
          <small className="text-sm font-normal in-[button]:@[63rem]:text-muted">
            {abbreviation ?? unit}
          </small>
        </>
      )}
    </span>
  ))
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </>
  )
}
