import { sendClaimForms } from '#contract/claims/printing.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { call } from '#web/api/call.ts'
import { titleOf } from '#web/claims/claim/claim-text.ts'
import { formFileUrl, formsToPrint } from '#web/claims/printing/file-urls.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

/**
 * The forms that others sign, to print or to email.
 *
 * @rule D28 Filled in as far as they are known; once one has come, it is not offered any more.
 */
export function PrintedForms({ claim }: { claim: Claim }) {
  const forms = formsToPrint(claim)
  if (forms.length === 0 || !isUndecided(claim.state)) return null
  return (
    <section aria-labelledby="forms" className="grid gap-2">
      <h2 id="forms" className="text-lg">
        Forms to print
      </h2>
      <p className="max-w-measure text-muted">
        For anyone who can’t fill in a form here. What we know is filled in already.
      </p>
      <ul aria-labelledby="forms">
        {forms.map((form) => (
          <li key={`${form.key} ${form.place}`}>
            <a
              href={formFileUrl(claim.number, form)}
              className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {titleOf(form, claim)} (PDF)
            </a>
          </li>
        ))}
      </ul>
      <SendForms claim={claim} />
    </section>
  )
}

/** @rule D28 From the page after a report, and from the claim, the forms go to whoever fills them in. */
export function SendForms({ claim }: { claim: Claim }) {
  const { number } = claim
  const forms = formsToPrint(claim)
  if (forms.length === 0 || !isUndecided(claim.state)) return null

  async function send() {
    const answer = await openDialog('send-claim-forms', {
      number,
      forms: forms.map((form) => ({ key: form.key, place: form.place, title: titleOf(form, claim) })),
      send: (body, options) => call(sendClaimForms, { params: { number }, body, ...options }),
    })
    if (!answer) return
    const count = pluralize(answer.data.sent, 'person')
    notify({
      type: 'success',
      title: 'Forms sent',
      message: `We’re emailing them to ${answer.data.sent === 1 ? count : `${answer.data.sent} people`}`,
    })
  }

  return (
    <p className="print:hidden">
      <Button onClick={() => void send()} className="max-sm:w-full">
        Email the forms
      </Button>
    </p>
  )
}
