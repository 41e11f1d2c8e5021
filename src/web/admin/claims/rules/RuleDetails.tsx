import type { ClaimCase } from '#contract/claims/case.ts'
import { nameFact, sayFact } from '#domain/claims/desk/finding.fields.ts'
import { RULE_FACTS } from '#domain/claims/desk/rule-facts.ts'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import { SOURCE_NAMES } from '#web/admin/claims/claim-texts.ts'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Button } from '#web/ui/Button.tsx'

type Rule = ClaimCase['rules'][number]

/** What a rule looks at; nothing of one that only a newer server knows. */
export function factsOfRule(id: string): readonly FactKey[] {
  return RULE_FACTS[id as RuleId] ?? []
}

/** The sentence of a rule, who said what about it, and what would fix it. */
export function RuleDetails({ rule, work }: { rule: Rule; work: ClaimWork }) {
  const { claim } = work
  const facts = factsOfRule(rule.id)
  const said = claim.facts.filter(({ fact }) => facts.some((one) => one === fact))
  return (
    <div className="grid gap-2 px-2.5 pb-3 @min-[44rem]:pl-8">
      <p className="max-w-measure">{rule.sentence}</p>
      {said.length > 0 && (
        <ul aria-label="Sources" className="grid gap-1">
          {said.map(({ fact, source, value, from }, at) => (
            <li key={`${at} ${fact}`} className="wrap-anywhere">
              {nameFact(fact as FactKey)}: <strong>{sayFact(fact as FactKey, value, claim.time_zone)}</strong>{' '}
              <span className="text-muted">
                ({source === 'report' ? 'the report' : `${SOURCE_NAMES[source].toLowerCase()} ${from}`})
              </span>
            </li>
          ))}
        </ul>
      )}
      {rule.outcome !== 'held' && <p className="text-muted">What can fix it: {rule.fix}</p>}
      {work.mayFind && facts.length > 0 && (
        <p>
          <Button
            className="min-h-9! pointer-coarse:min-h-11!"
            onClick={() => void work.find(facts, aboutRule(rule))}
          >
            Record a finding
          </Button>
        </p>
      )}
    </div>
  )
}

export function aboutRule({ id, sentence }: Rule): string {
  return `Rule ${id}: ${sentence}`
}
