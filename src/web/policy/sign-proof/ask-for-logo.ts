import type { PolicyProof } from '#contract/signs/proofs.ts'
import type { ShownSign } from '#web/policy/sign-proof/ProofSheets.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import type { FormCall } from '#web/form/use-form.ts'
import { logoForm } from '#web/quote/signs/logo-form.ts'

type SendLogo = (form: FormData, options: Pick<FormCall, 'handlesError'>) => Promise<PolicyProof>

/** Asks for another logo of a sign, and sends it; the new proof, or undefined if whoever looks left it. */
export async function askForLogo(
  { key, heading, prize, detail, sponsor }: ShownSign,
  send: SendLogo,
): Promise<PolicyProof | undefined> {
  let made: PolicyProof | undefined
  await openDialog('logo-upload', {
    sign: { heading, prize, ...(detail !== null && { detail }) },
    sponsor,
    submitLabel: 'Send this logo',
    note: 'We’ll make a new proof with this logo and email it. This proof ends then.',
    send: async (logo, options) => {
      made = await send(logoForm(logo, { sign: key }), options)
    },
  })
  return made
}
