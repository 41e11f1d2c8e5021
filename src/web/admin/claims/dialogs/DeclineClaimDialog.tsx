import type { ClaimCase } from '#contract/claims/case.ts'
import { declineLetter } from '#domain/claims/decisions/decline-text.ts'
import type { CheckedRule } from '#domain/claims/rules/check-claim.ts'
import { RULE_IDS, type RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { text, yesNo } from '#domain/values/field-kinds.ts'
import type { DecisionBody } from '#web/admin/claims/dialogs/ApproveClaimDialog.tsx'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import { CLAIM_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface DeclineClaimProps extends DialogProps<ClaimCase> {
  claim: ClaimCase
  send: (body: DecisionBody, options: FormCall) => Promise<ClaimCase>
}

/** The rules that a decline may name, with the ids that this page knows. */
function brokenRules({ rules }: ClaimCase): CheckedRule[] {
  return rules.flatMap(({ id, found, breach, ...rule }) => {
    const known = RULE_IDS.find((one) => one === id)
    if (known === undefined || rule.outcome !== 'broken') return []
    return [{ ...rule, id: known, ...(found !== null && { found }), ...(breach !== null && { breach }) }]
  })
}

/**
 * Declines a claim for what was broken, with a letter that its rules begin and a rep finishes.
 *
 * @rule N105 A decline names a broken rule and says what was found; a mark alone declines nothing.
 */
export default function DeclineClaimDialog({ claim, send, close }: DeclineClaimProps) {
  const broken = brokenRules(claim)
  const letterFor = (rules: readonly RuleId[]) => declineLetter(rules, broken)
  const grounds = broken.filter(({ ground }) => ground).map(({ id }) => id)
  const form = useForm({
    fields: fieldsFor(broken),
    initial: {
      letter: letterFor(grounds),
      ...Object.fromEntries(broken.map(({ id, ground }) => [`rule_${id}`, ground ? 'Yes' : 'No'])),
    },
    validate: (values) => {
      const isNamed = grounds.some((id) => values[`rule_${id}`] === 'Yes')
      const [first] = broken
      return isNamed || !first ? {} : { [`rule_${first.id}`]: 'Choose the rule that was broken' }
    },
    send: (values, options) =>
      send(
        {
          kind: 'decline',
          rules: broken.map(({ id }) => id).filter((id) => values[`rule_${id}`] === 'Yes'),
          waivers: [],
          letter: String(values['letter']),
          awards: [],
        },
        options,
      ),
    onDone: close,
  })
  const chosen = broken.map(({ id }) => id).filter((id) => form.text(`rule_${id}`) === 'Yes')

  /** What the rules have written is replaced; what the rep has written stays. */
  function choose(id: RuleId, answer: string) {
    form.setText(`rule_${id}`, answer)
    if (form.text('letter') !== letterFor(chosen)) return
    const next = broken
      .map((rule) => rule.id)
      .filter((one) => (one === id ? answer === 'Yes' : chosen.includes(one)))
    form.setText('letter', letterFor(next))
  }

  return (
    <FormDialog
      title={`Decline claim ${claim.number}`}
      submitLabel={claim.needs_second_rep ? 'Propose the decline' : 'Decline the claim'}
      failureTitle="Nothing was decided"
      describeFailure={describeClaimFailure(claim.number)}
      close={() => close()}
      form={form}
      wide
    >
      {claim.needs_second_rep && <p className="text-sand">Another rep needs to confirm this decision.</p>}
      <fieldset className="border-0 p-0">
        <legend className="font-semibold">Rules that weren’t met</legend>
        {broken.map(({ id, ground, breach }) => (
          <Checkbox
            key={id}
            {...form.field(`rule_${id}`)}
            {...(!ground && { hint: 'Noted only. It’s no ground on its own' })}
            label={`${id}: ${breach ?? ''}`}
            onChange={(answer) => choose(id, answer)}
          />
        ))}
      </fieldset>
      <TextArea {...form.field('letter')} rows={9} />
    </FormDialog>
  )
}

function fieldsFor(broken: readonly CheckedRule[]): FieldSet {
  return {
    ...Object.fromEntries(
      broken.map(({ id }) => [`rule_${id}`, yesNo({ label: `Rule ${id}`, message: 'Choose yes or no' })]),
    ),
    letter: text({
      label: 'Letter to the claimant',
      multiline: true,
      maxLength: 8000,
      message: 'Write the letter',
    }),
  }
}

export const example: Omit<DeclineClaimProps, 'close'> = {
  claim: CLAIM_EXAMPLE,
  send: () => Promise.reject(new Error('An example')),
}
