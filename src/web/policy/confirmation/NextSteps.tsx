import { DOCUMENTS_WITHIN_DAYS, REPORT_WITHIN_HOURS } from '#domain/contests/conditions/claim-deadlines.ts'

const STEPS = [
  {
    title: 'Read the certificate',
    text: 'It says how far the hole has to be played and who has to watch. Give a copy to the golf course.',
  },
  {
    title: 'Name your witnesses',
    text: 'Ask them before the event, and tell them which hole to watch.',
  },
  {
    title: 'If somebody wins',
    text: `Report it within ${REPORT_WITHIN_HOURS} hours; the papers follow within ${DOCUMENTS_WITHIN_DAYS} days. The certificate says whom to call.`,
  },
] as const

/** What the organizer does until the event, in order. */
export function NextSteps({ className = '' }: { className?: string }) {
  return (
    <section aria-labelledby="what-next" className={`h-fit rounded-lg bg-fairway-soft p-6 ${className}`}>
      <h2 id="what-next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="font-serif text-lg font-semibold text-fairway">
              {index + 1}
            </span>
            <span>
              <strong className="block font-semibold">{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
