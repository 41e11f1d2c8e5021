import { aboutRule, factsOfRule } from '#web/admin/claims/rules/RuleDetails.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What stands in the way, each with what would fix it. */
export function BrokenRules({ work }: { work: ClaimWork }) {
  const broken = work.claim.rules.filter(({ ground, outcome }) => ground && outcome === 'broken')
  return broken.map((rule) => {
    const facts = factsOfRule(rule.id)
    return (
      <Notice key={rule.id} kind="error">
        <p>
          <strong>Rule {rule.id}:</strong> {rule.sentence}
        </p>
        <p>What can fix it: {rule.fix}</p>
        {work.mayFind && facts.length > 0 && (
          <Button kind="quiet" className="-ml-3" onClick={() => void work.find(facts, aboutRule(rule))}>
            Record a finding about {rule.id}
          </Button>
        )}
      </Notice>
    )
  })
}
