import type { ReactNode } from 'react'
import type { ProofOfWins as Proof } from '#domain/documents/quote/proof-of-wins.ts'

/** Contest by contest: from where it is played and who has to see it; then by when a win is reported. */
export function ProofOfWins({ proof: { contests, claims } }: { proof: Proof }) {
  if (contests.length === 0) return null
  return (
    <section aria-labelledby="proof" className="grid gap-5 rounded-lg border border-line bg-card p-5">
      <h2 id="proof" className="text-xl">
        For a winner to be paid
      </h2>
      {contests.map(({ title, measuring, witnesses, paid }) => (
        <ProofBlock key={title} title={title}>
          <p className="text-muted">
            {[...measuring, ...(paid === null ? [] : [paid])].map(asLine).join(' ')}
          </p>
          {witnesses.length > 0 && (
            <>
              <p>To prove a win:</p>
              <Sentences sentences={witnesses} />
            </>
          )}
        </ProofBlock>
      ))}
      <ProofBlock title="When someone wins">
        <Sentences sentences={claims} />
      </ProofBlock>
    </section>
  )
}

const asLine = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function ProofBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ruled grid gap-2 pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

/** Rules, one a line. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid max-w-measure list-disc gap-1 pl-5 marker:text-fairway">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
