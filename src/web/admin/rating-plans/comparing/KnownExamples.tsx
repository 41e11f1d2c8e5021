import { useState } from 'react'
import type { PlanReview } from '#contract/rating-plans/comparison.ts'
import { changeOf, signed } from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { ROLES } from '#web/ui/table-roles.ts'

const HEADS = ['In force', 'This plan', 'Change']
/** So many stand there before the others are asked for. */
const MOST = 8

type Example = PlanReview['examples'][number]

/** @rule O13 Cases that the office knows by heart, under both plans: first those that change. */
export function KnownExamples({ examples }: Pick<PlanReview, 'examples'>) {
  const [all, setAll] = useState(false)
  const changed = examples.filter(isChanged)
  const ordered = [...changed, ...examples.filter((example) => !isChanged(example))]
  const shown = all ? ordered : ordered.slice(0, MOST)
  return (
    <section aria-label="Known examples" className="grid min-w-0 gap-1">
      <h2 className="text-lg">Known examples</h2>
      <p className="text-sm text-muted">{describeExamples(examples)}</p>
      <table {...ROLES.table} aria-label="Known examples" className="block w-full text-sm sm:table">
        <thead {...ROLES.group} className="max-sm:sr-only">
          <tr {...ROLES.row} className="border-b border-edge text-muted">
            <th {...ROLES.head} className="py-1 pr-4 text-left font-normal">
              <span className="sr-only">Example</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} {...ROLES.head} className="py-1 pr-4 text-right font-normal last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className="max-sm:block">
          {shown.map((example) => (
            <ExampleRow key={example.title} example={example} />
          ))}
        </tbody>
      </table>
      {shown.length < examples.length && (
        <p className="-ml-3">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {examples.length - shown.length} more
          </Button>
        </p>
      )}
    </section>
  )
}

function ExampleRow({ example: { title, detail, before, after } }: { example: Example }) {
  const cells = [before, after].map((amount) => (amount === null ? 'no price' : dollars(amount)))
  const change = before === null || after === null ? '' : signed(changeOf({ before, after }))
  return (
    <tr
      {...ROLES.row}
      className="border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-2"
    >
      <th {...ROLES.name} className="py-2 pr-4 text-left font-normal max-sm:w-full max-sm:py-0">
        <span className="block max-sm:font-semibold">{title}</span>
        <span className="block text-muted">{detail}</span>
      </th>
      {[...cells, change].map((cell, at) => (
        <td
          key={HEADS[at]}
          {...ROLES.cell}
          className={`py-2 pr-4 text-right whitespace-nowrap tabular-nums last:pr-0 max-sm:p-0 ${at !== 2 ? '' : before === after ? 'text-muted' : 'font-semibold'}`}
        >
          {cell !== '' && (
            <span aria-hidden="true" className="font-normal text-muted sm:hidden">
              {HEADS[at]}{' '}
            </span>
          )}
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** How many of them change, in a sentence. */
export function describeExamples(examples: readonly Example[]): string {
  const changed = examples.filter(isChanged).length
  const lost = examples.filter(({ before, after }) => before !== null && after === null).length
  const change =
    changed === 0
      ? 'None of them changes'
      : `${changed} of ${examples.length} ${changed === 1 ? 'changes' : 'change'}`
  return `${change}${lost === 0 ? '' : `, ${lost} ${lost === 1 ? 'has' : 'have'} no price now`}.`
}

function isChanged({ before, after }: Example): boolean {
  return before !== after
}
