import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  approveLinkedProof,
  approveSignProof,
  askLinkedChange,
  askSignChange,
  getLinkedArtwork,
  getProofArtwork,
  getSignProof,
  openSignProof,
  printSponsorName,
  recordSignApproval,
  sendLinkedLogo,
  sendSignLogo,
  sendSignProof,
  waiveSignProof,
} from '#contract/signs/proofs.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { changeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import {
  type Answering,
  approveProof,
  askChange,
  printName,
  requireHolder,
  requireLink,
  settleProof,
} from '#server/signs/proofs/answer-proof.ts'
import { createProofJob } from '#server/signs/proofs/artwork.ts'
import { presentProof } from '#server/signs/proofs/present-proof.ts'
import { receiveLogo, sendLogo } from '#server/signs/proofs/send-logo.ts'
import { sendProof } from '#server/signs/proofs/send-proof.ts'

/** What customers approve before signs with their logos are printed. */
export function registerProofRoutes(server: Server): void {
  registerForHolders(server)
  registerForLinks(server)
  registerForReps(server)
  // Only these calls accept forms.
  void server.app.register(async (app) => {
    await app.register(multipart)
    registerLogos({ ...server, app })
  })
}

function registerLogos(server: Server): void {
  serve(server, sendSignLogo, async (context, { caller, params, raw }) => {
    const answering = await requireHolder(context, changeCaller(caller), params)
    await takeLogo(context, answering, raw)
    return answer(context, params.number)
  })

  serve(server, sendLinkedLogo, async (context, { params, raw }) => {
    const answering = await requireLink(context, params.token)
    await takeLogo(context, answering, raw)
    return answer(context, answering.number)
  })
}

async function takeLogo(context: Context, answering: Answering, raw: FastifyRequest): Promise<void> {
  await sendLogo(context, { ...answering, ...(await receiveLogo(context, answering, raw)), ip: raw.ip })
}

function registerForHolders(server: Server): void {
  serve(server, getSignProof, async ({ db }, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(db, who.session, params.number)
    return { data: await presentProof(db, subject, requesterOf(who, subject) === 'rep') }
  })

  serve(server, getProofArtwork, async (context, { caller, params, response }) => {
    response.header('cache-control', 'private, no-store')
    const subject = await readSubject(context.db, changeCaller(caller).session, params.number)
    return renderArtwork(context, subject, params.proof)
  })

  serve(server, approveSignProof, async (context, { caller, params }) => {
    await approveProof(context, await requireHolder(context, changeCaller(caller), params))
    return answer(context, params.number)
  })

  serve(server, askSignChange, async (context, { caller, params, body }) => {
    await askChange(context, { ...(await requireHolder(context, changeCaller(caller), params)), ...body })
    return answer(context, params.number)
  })
}

function registerForLinks(server: Server): void {
  serve(server, openSignProof, async (context, { params, response }) => {
    response.header('cache-control', 'no-store')
    return answer(context, (await requireLink(context, params.token)).number)
  })

  serve(server, getLinkedArtwork, async (context, { params, response }) => {
    response.header('cache-control', 'private, no-store')
    const { number, proof } = await requireLink(context, params.token)
    return renderArtwork(context, await readSubject(context.db, THE_PROGRAM.session, number), proof)
  })

  serve(server, approveLinkedProof, async (context, { params }) => {
    const answering = await requireLink(context, params.token)
    await approveProof(context, answering)
    return answer(context, answering.number)
  })

  serve(server, askLinkedChange, async (context, { params, body }) => {
    const answering = await requireLink(context, params.token)
    await askChange(context, { ...answering, ...body })
    return answer(context, answering.number)
  })
}

function registerForReps(server: Server): void {
  serve(server, sendSignProof, async (context, { caller, params: { number } }) => {
    await sendProof(context, requireRep(caller), number)
    return answer(context, number, true)
  })

  serve(server, recordSignApproval, async (context, { caller, params: { number }, body: { reason } }) => {
    await settleProof(context, requireRep(caller), { number, step: 'approved', reason })
    return answer(context, number, true)
  })

  serve(server, waiveSignProof, async (context, { caller, params: { number }, body: { reason } }) => {
    await settleProof(context, requireRep(caller), { number, step: 'waived', reason })
    return answer(context, number, true)
  })

  serve(server, printSponsorName, async (context, { caller, params: { number }, body: { sign } }) => {
    await printName(context, requireRep(caller), { number, sign })
    return answer(context, number, true)
  })
}

async function renderArtwork(context: Context, subject: ChangeSubject, proof: string) {
  const job = await createProofJob(context, subject, proof)
  return {
    contentType: 'application/pdf',
    content: await context.threads.renderPrint(job, 'person'),
    fileName: `${subject.policy.number}-signs.pdf`,
    inline: true,
  }
}

async function answer({ db }: Pick<Context, 'db'>, number: string, isRep = false) {
  return { data: await presentProof(db, await readSubject(db, THE_PROGRAM.session, number), isRep) }
}
