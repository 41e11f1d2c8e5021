import { type DeskRow } from '#contract/desk/desk-lists.ts'

/** Who looks after a quote. */
export function RepCell({ row: { rep_name: name } }: { row: DeskRow }) {
  if (name === null) return <span className="whitespace-nowrap text-muted">Nobody</span>
  return <>{name}</>
}
