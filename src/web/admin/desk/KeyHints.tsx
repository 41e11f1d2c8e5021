import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

const OF_ROWS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['x'], 'select'],
  [['o'], 'assign'],
  [['f'], 'filter'],
  [['/'], 'search'],
]

/** What keys do in a list, at the lower edge of the screen; not where there is hardly a keyboard. */
export function KeyHints({ mayChange }: { mayChange: boolean }) {
  if (!hasSingleKeys()) return null
  const keys: typeof OF_ROWS = mayChange
    ? [...OF_ROWS.slice(0, 3), [['r'], 'reprice and resend'], ...OF_ROWS.slice(3)]
    : OF_ROWS.filter(([, what]) => what !== 'assign')
  return (
    <div className="sticky bottom-0 z-[3] -mx-4 hidden h-10 items-center gap-x-5 overflow-hidden border-t border-line bg-paper px-4 text-sm text-muted sm:-mx-6 sm:px-6 md:flex pointer-coarse:hidden print:hidden">
      {keys.map(([pressed, what]) => (
        <span key={what} className="flex shrink-0 items-center gap-2">
          <Keys keys={pressed} />
          {what}
        </span>
      ))}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <Keys keys={['?']} />
        all keys
      </span>
    </div>
  )
}
