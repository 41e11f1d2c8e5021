import type { FastifyRequest } from 'fastify'
import type { Crop } from '#domain/files/crop.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { mayTakeLogo } from '#domain/signs/proofs.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { limitSignLogos } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { Upload } from '#server/kit/files/clean-picture.ts'
import { receiveUpload } from '#server/kit/files/receive-upload.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { parseCrop } from '#server/quotes/logos/parse-crop.ts'
import { updateQuote } from '#server/quotes/repository.ts'
import {
  type Answering,
  requireCurrent,
  requireLogoSign,
  requireNewest,
  WHY_NOT,
} from '#server/signs/proofs/answer-proof.ts'
import { findLatestProof, type StoredProof } from '#server/signs/proofs/repository.ts'
import { mailProof, openRequest } from '#server/signs/proofs/send-proof.ts'
import { type JudgedProof, notPossible, proofStateOf, writeProof } from '#server/signs/proofs/write-proof.ts'

/** Another logo for a sign of a proof. */
interface SentLogo {
  sign: string
  upload: Upload
  crop: Crop | undefined
}

/** Reads the form; before megabytes are read for nothing, whether such a proof takes a logo. */
export async function receiveLogo(
  { db, env }: Context,
  { number, proof }: Answering,
  raw: FastifyRequest,
): Promise<SentLogo> {
  const subject = await readSubject(db, THE_PROGRAM.session, number)
  const latest = await findLatestProof(db, subject.policy.id)
  requireTakesLogo({ subject, latest, state: proofStateOf(subject, latest) }, proof)
  const { fields, ...upload } = await receiveUpload(raw, SHIP_SECTION, env.timeouts.uploadChunkMs)
  const { sign = '' } = fields
  requireLogoSign(subject, sign)
  return { sign, upload, crop: parseCrop(fields['crop'], SHIP_SECTION) }
}

/**
 * A customer puts another logo on a sign.
 *
 * @rule D42 The new logo is looked at and cleaned as any other, and replaces the old one on that sign; the old proof ends, and a new one is made and mailed.
 */
export async function sendLogo(
  context: Context,
  { number, proof, by, sign: key, upload, crop, ip }: Answering & SentLogo & { ip: string },
): Promise<void> {
  const { stored } = await readSubject(context.db, THE_PROGRAM.session, number)
  const picture = await addPicture(context, stored.id, upload, { crop, ip, isForPolicy: true })
  await writeProof(context, { number }, async (locked) => {
    // Again, as all may have changed while the picture came.
    const latest = requireTakesLogo(locked, proof)
    const { subject, now, trx } = locked
    const { open, keys } = requireLogoSign(subject, key)
    await limitSignLogos(locked.context, subject.policy.id)
    const answers = { ...subject.stored.answers, [keys.format]: 'logo', [keys.logo]: picture.id }
    await updateQuote(trx, subject.stored.id, subject.stored.version + 1, {
      answers,
      price: subject.stored.price,
      updatedAt: now,
    })
    const changed = { ...subject, stored: { ...subject.stored, answers }, quote: quoteFrom(answers) }
    const sign = nameSign({ ...open.sign, sponsor: open.sponsor })
    await locked.audit('sign_logo_sent', { proof: latest.place, by, sign })
    await mailProof({ ...locked, subject: changed }, openRequest(latest) ?? { note: null, askedAt: now })
  })
}

/** The newest proof, if it is the one that was looked at and its signs can still be changed. */
function requireTakesLogo(judged: JudgedProof, id: string): StoredProof {
  const latest = requireNewest(judged, id)
  requireCurrent(judged)
  if (mayTakeLogo(latest.step)) return latest
  throw notPossible(WHY_NOT[latest.step])
}
