import { type ReactNode } from 'react'
import { type Fact } from '#web/policy/amendments/editing/comparison/insured-now.ts'

interface BesideInsuredProps {
  /** Names both sides. */
  title: ReactNode
  id: string
  /** Left out where nothing is changed, and so both sides are the same. */
  now?: ReactNode
  children: ReactNode
}

/** What holds now, fixed and muted, beside what is typed. On a narrow screen it stands above. */
export function BesideInsured({ title, id, now, children }: BesideInsuredProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-4 border-t border-line">
      <div className="grid @[52rem]:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3 bg-well px-4 py-4 @[52rem]:border-r @[52rem]:border-line">
          <h2 id={`${id}-title`} className="flex items-center gap-3 text-lg font-semibold">
            {title}
          </h2>
          {now}
        </div>
        <div className="@container min-w-0 px-4 py-4">{children}</div>
      </div>
    </section>
  )
}

/** Answers that cannot be changed here, a line each. */
export function Facts({ facts, columns = false }: { facts: readonly Fact[]; columns?: boolean }) {
  return (
    <dl
      className={`grid gap-x-8 gap-y-1 text-sm text-muted ${columns ? 'min-w-0 flex-1 basis-60 @[36rem]:grid-cols-2' : ''}`}
    >
      {facts.map(({ key, label, value }) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
