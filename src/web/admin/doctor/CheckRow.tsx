import type { CheckReport, FindingState } from '#contract/doctor.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

const LOOKS: Record<FindingState, { word: string; icon: IconName; ink: string }> = {
  red: { word: 'Red', icon: 'error', ink: 'text-flag' },
  amber: { word: 'Amber', icon: 'warning', ink: 'text-sand' },
  green: { word: 'Green', icon: 'success', ink: 'text-fairway' },
}

/** One thing that was looked at: its state in a word, what was found, and what to do. */
export function CheckRow({ check: { title, state, findings } }: { check: CheckReport }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-4 first:border-t-0 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <State state={state} />
      </div>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <li key={finding.text} className="flex min-w-0 gap-2">
            {findings.length > 1 && <FindingIcon state={finding.state} />}
            <div className="min-w-0 max-w-measure">
              <p className="wrap-anywhere">{finding.text}</p>
              {finding.action !== null && (
                <p className="wrap-anywhere text-muted">
                  <span className="font-semibold text-ink">What to do:</span> {finding.action}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </li>
  )
}

function State({ state }: { state: FindingState }) {
  const { word, icon, ink } = LOOKS[state]
  return (
    <p className={`flex items-center gap-2 font-semibold ${ink}`}>
      <Icon name={icon} />
      {word}
    </p>
  )
}

/** Where several findings stand together, each says its own state. */
function FindingIcon({ state }: { state: FindingState }) {
  const { word, icon, ink } = LOOKS[state]
  return (
    <>
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <span className="sr-only">{word}:</span>
    </>
  )
}
