import { checkClaimFile } from '#server/claims/files/check-file.ts'
import { aPdf, fileSender, listFiles } from '#testing/claim-files.ts'
import { linkFor, openedPhone, RUTH, signTask } from '#testing/claim-links.ts'
import { codeOf } from '#testing/claim-lives/case-calls.ts'
import type { Folder } from '#testing/claim-lives/folder.ts'
import type { NaiveClaims } from '#testing/claim-lives/naive-claims.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

type Outcome = Promise<[answered: string, wanted: string]>

/** What the holder sends, and what a playing partner signs on a phone. */
export class ClaimantCalls {
  readonly #office: PolicyOffice
  readonly #holder: Client
  readonly #folder: Folder
  readonly #shelf: NaiveClaims

  constructor(office: PolicyOffice, holder: Client, folder: Folder, shelf: NaiveClaims) {
    this.#office = office
    this.#holder = holder
    this.#folder = folder
    this.#shelf = shelf
  }

  #document(key: string) {
    return this.#folder.documents.find((one) => one.key === key && one.place === 1)
  }

  /** A file for the scorecard, whole or not at all. */
  async file(): Outcome {
    const { number } = this.#folder
    const file = { name: 'card.pdf', type: 'application/pdf', content: aPdf('The card') }
    const sender = await fileSender(this.#office, this.#holder)
    const id = await sender.begin(file, { number }).catch((error: unknown) => refusalIn(error))
    const wanted = this.#shelf.file(this.#folder, this.#document('scorecard'))
    if (wanted !== 'ok') return [id, wanted]
    await sender.finish(id, file.content)
    // Only this job: the others of a life are many, and close claims by themselves.
    await checkClaimFile(this.#office.context, id)
    const sent = (await listFiles(this.#holder, number)).find((one) => one.id === id)
    return [sent?.state === 'stored' ? 'ok' : `${id} ${sent?.state}`, wanted]
  }

  /** A link for the playing partner; the one before ends. */
  async link(): Outcome {
    const { number } = this.#folder
    const made = await linkFor(this.#office, this.#holder, RUTH, { channel: 'copy', number }).catch(
      (error: unknown) => ({ refusal: refusalIn(error) }),
    )
    const wanted = this.#shelf.hasTask(this.#folder, this.#document('statement_partner'))
      ? 'ok'
      : 'NOT_POSSIBLE'
    if (typeof made !== 'string') return [made.refusal, wanted]
    this.#folder.link = { token: made, isUsed: false, madeOn: this.#shelf.today }
    return ['ok', wanted]
  }

  /** With the link that was sent last, by whoever opened it. */
  async sign(): Outcome {
    const { link } = this.#folder
    if (!link) return ['ok', 'ok']
    const wanted = this.#shelf.sign(this.#folder, this.#document('statement_partner'))
    const phone = await openedPhone(this.#office, link.token).catch((error: unknown) => refusalIn(error))
    return [typeof phone === 'string' ? phone : codeOf(await signTask(phone)), wanted]
  }
}

/** The reason of a refusal in the words of a test, or its code. */
function refusalIn(error: unknown): string {
  const text = error instanceof Error ? error.message : ''
  const answer = JSON.parse(text.slice(text.indexOf('{'))) as { code: string; data?: { reason?: string } }
  return answer.data?.reason ?? answer.code
}
