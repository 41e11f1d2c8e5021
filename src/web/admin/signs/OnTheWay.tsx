import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { BoxTracking } from '#web/admin/signs/BoxTracking.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** Boxes that have left and whose arrival nobody has recorded, and those that came back. */
export function OnTheWay({ boxes }: { boxes: SignsToShip['on_the_way'] }) {
  return (
    <section aria-labelledby="on-the-way" className="grid content-start gap-2">
      <h2 id="on-the-way" className="text-lg">
        On the way
      </h2>
      {boxes.length === 0 && <p className="text-sm text-muted">No box is on its way.</p>}
      <ul className="border-t border-line empty:hidden">
        {boxes.map(
          ({ id, policy_number: number, event, state, sent_on: sent, carrier_name: carrier, ...box }) => (
            <li key={id} className="grid gap-0.5 border-b border-line py-2 text-sm wrap-anywhere">
              <TextLink
                to={policyPath(number)}
                className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
              >
                {event === '' ? number : event}
              </TextLink>
              <span className={state === 'returned' ? 'text-sand' : 'text-muted'}>
                {state === 'returned' ? 'Came back. Ship it again' : `Shipped ${formatDay(sent)}`}
                {carrier !== '' && `, ${carrier}`}
              </span>
              <BoxTracking box={box} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
