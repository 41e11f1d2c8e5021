import {
  addLetterTemplate,
  changeLetterTemplate,
  listLetterTemplates,
  readLetterTemplateHistory,
} from '#contract/letters/letter-templates.ts'
import * as calls from '#contract/letters/policy-letters.ts'
import { LETTER_FIELD_NAMES, LETTER_FIELDS } from '#domain/letters/letter-values.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { prepareLetter, presentLetter, presentLetters } from '#server/letters/present-letters.ts'
import { findLetter, nextLetterNumber } from '#server/letters/repository.ts'
import {
  addTemplate,
  changeTemplate,
  presentTemplateHistory,
  presentTemplates,
} from '#server/letters/templates/keep-templates.ts'
import { composeLetter, letterFileName, whyItCannotGo } from '#server/letters/writing/compose-letter.ts'
import { makeProof } from '#server/letters/writing/make-proof.ts'
import { writeLetter } from '#server/letters/writing/write-letter.ts'
import { changeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'

/** Letters about policies, and the templates that they are written from. */
export function registerLetterRoutes(server: Server): void {
  registerTemplateRoutes(server)

  serve(server, calls.listPolicyLetters, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(context.db, who.session, params.number)
    return { data: await presentLetters(context, subject, requesterOf(who, subject) === 'rep') }
  })

  serve(server, calls.getPolicyLetterFile, async ({ db, threads }, { caller, params, response }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(db, who.session, params.number)
    const letter = await findLetter(db, subject.policy.id, Number.parseInt(params.letter, 10))
    if (!letter || !(letter.isHolders || requesterOf(who, subject) === 'rep'))
      throw new ProblemError({ code: 'NOT_FOUND', what: 'letter' })
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await threads.renderPdf(letter.words, 'person'),
      fileName: letterFileName(params.number, letter.number, letter.kind),
      inline: true,
    }
  })

  serve(server, calls.makeProofOfInsurance, async (context, { caller, params, body, raw }) => {
    const { recipient_name: name, recipient_address: address, to } = body
    const who = changeCaller(caller)
    const made = await makeProof(context, { ...who, ...params, recipient: { name, address }, to, ip: raw.ip })
    return { data: presentLetter(made, who.rep !== undefined) }
  })

  serve(server, calls.prepareLetterOfPolicy, async (context, { caller, params }) => ({
    data: await prepareLetter(context, requireRep(caller), params.number),
  }))

  serve(server, calls.previewLetterOfPolicy, async ({ db, now }, { caller, params, body }) => {
    const subject = await readSubject(db, THE_PROGRAM.session, params.number)
    const asked = askedLetter(body)
    const writing = { now: now(), writer: requireRep(caller).name }
    const number = await nextLetterNumber(db, subject.policy.id)
    return {
      data: {
        document: composeLetter(subject, asked, { ...writing, number, check: undefined }),
        why_not: whyItCannotGo(subject, asked, writing) ?? null,
      },
    }
  })

  serve(server, calls.writeLetterOfPolicy, async (context, { caller, params, body }) => {
    const { to, is_holders: isHolders } = body
    const asked = { ...askedLetter(body), policyNumber: params.number, to, isHolders }
    return { data: presentLetter(await writeLetter(context, requireRep(caller), asked), true) }
  })
}

function registerTemplateRoutes(server: Server): void {
  serve(server, listLetterTemplates, async ({ db }) => ({
    data: {
      templates: await presentTemplates(db),
      fields: LETTER_FIELD_NAMES.map((name) => ({ name, label: LETTER_FIELDS[name].label })),
    },
  }))

  serve(server, addLetterTemplate, async (context, { caller, body }) => ({
    data: await addTemplate(context, requireRep(caller), body),
  }))

  serve(server, changeLetterTemplate, async (context, { caller, params, body }) => ({
    data: await changeTemplate(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, readLetterTemplateHistory, async ({ db }, { params }) => ({
    data: await presentTemplateHistory(db, params.id),
  }))
}

type WrittenBody = Pick<Parameters<typeof composeLetter>[1], 'kind' | 'title' | 'text'> & {
  recipient_name: string
  recipient_address: string
}

function askedLetter({ kind, title, text, recipient_name: name, recipient_address: address }: WrittenBody) {
  return { kind, title, text, recipient: { name, address } }
}
