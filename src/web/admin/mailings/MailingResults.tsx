import type { Mailing } from '#contract/mailings.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { people } from '#web/admin/mailings/mailing-texts.ts'
import { Progress } from '#web/ui/Progress.tsx'

const LINES = [
  ['sent', 'Sent'],
  ['under_way', 'On the way'],
  ['waiting', 'Still to come'],
  ['bounced', 'Came back'],
  ['failed', 'Not delivered'],
  ['withdrawn', 'Unsubscribed before it left'],
  ['left_out', 'Left out since it began'],
  ['kept', 'Kept here, without a mail server'],
  ['forgotten', 'Too long ago to know'],
] as const

/** @rule P05 What became of a mailing is counted from mail servers and unsubscribing alone: nobody’s reading is followed. */
export function MailingResults({ mailing: { receivers, results } }: { mailing: Mailing }) {
  const done = receivers - results.waiting
  return (
    <Section title="Results">
      <div className="grid gap-3 pt-3">
        <Progress
          label="How far it is"
          value={done}
          max={receivers}
          valueText={`${done} of ${people(receivers)}`}
        />
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {LINES.filter(([name]) => name === 'sent' || results[name] > 0).map(([name, label]) => (
            <Line key={name} label={label} count={results[name]} />
          ))}
          <Line label="Unsubscribed after it" count={results.left} />
          <Line label="Reported it as spam" count={results.complained} />
        </dl>
      </div>
    </Section>
  )
}

function Line({ label, count }: { label: string; count: number }) {
  return (
    <div className="contents">
      <dt>{label}</dt>
      <dd className="text-right font-semibold">{count}</dd>
    </div>
  )
}
