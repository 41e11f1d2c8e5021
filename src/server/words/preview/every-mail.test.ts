import { expect, it, onTestFinished } from 'vitest'
import type { MailPart, MailWords } from '#domain/office/words/mail-text.ts'
import { describeMail, MAIL_NAMES, type MailName, partsOf } from '#domain/office/words/mail-texts.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { openTestSite } from '#testing/site.ts'

/** A text that is not ours for each part, with what its readers need. */
function otherWords(mail: MailName): MailWords {
  const { required } = describeMail(mail)
  const textOf = (part: MailPart) =>
    [`Office ${part} <b>`, ...(required?.[part] ?? []).map((name) => `{{${name}}}`)].join(' ')
  return Object.fromEntries(partsOf(mail).map((part) => [part, textOf(part)]))
}

const encode = (words: MailWords) => Buffer.from(JSON.stringify(words)).toString('base64url')

const linksOf = (text: string) => text.match(/https?:\S+/g) ?? []

describeOnDatabase('R02 every mail says what the office wrote', (open) => {
  it('R02 each part that the office sets is in its mail as text, in both forms, and what the mail opens stays', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(() => site.close())
    const owner = await signedInRep(site)
    const { number } = await holdPolicy(site)
    for (const mail of MAIL_NAMES) {
      const path = `/api/admin/words/${mail}/preview`
      const draft = `case=${number}&draft=${encode(otherWords(mail))}`
      const before = (await owner.get(`${path}?case=${number}`)).json().data
      const { subject, plain } = (await owner.get(`${path}?${draft}`)).json().data
      const { body } = await owner.get(`${path}/body?${draft}`)
      for (const part of partsOf(mail)) {
        const said = part === 'subject' ? subject : plain
        expect([mail, said]).toEqual([mail, expect.stringContaining(`Office ${part} <b>`)])
        if (part === 'subject') continue
        expect([mail, body]).toEqual([mail, expect.stringMatching(`Office ${part} &lt;b&gt;`)])
      }
      expect([mail, subject + plain]).toEqual([mail, expect.not.stringMatching(/undefined|\{\{/)])
      expect([mail, linksOf(plain)]).toEqual([mail, linksOf(before.plain)])
    }
  })
})
