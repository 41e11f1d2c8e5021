import { ProblemError } from '#domain/problem.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/reps/rep.fields.ts'

export interface ChosenPassword {
  email: string
  name: string
  password: string
}

/** A score of `zxcvbn`: 3 means at least a hundred million guesses. */
const MIN_SCORE = 3
/** Only this much is checked, because the time grows faster than the length. */
const MAX_CHECKED_LENGTH = 64
/** Shorter names occur in many words. */
const MIN_NAME_LENGTH = 4

/**
 * Why a rep may not use this password, if so.
 *
 * @rule N74 Passwords that are guessed first are rejected: common ones, rows of keys, and those that contain the
 * rep's own e-mail name or ours.
 */
export async function findPasswordWeakness({
  email,
  name,
  password,
}: ChosenPassword): Promise<string | undefined> {
  const typed = password.toLowerCase()
  const [emailName = ''] = email.trim().toLowerCase().split('@')
  if (typed.includes('albatross')) return 'Choose a password without “albatross” in it'
  if (emailName.length >= MIN_NAME_LENGTH && typed.includes(emailName))
    return 'Choose a password without the name in your email in it'
  const { check } = await loadStrengthChecker()
  // A repeated part adds no strength; cut off in the middle it would seem to.
  const once = password.replace(/(.+?)\1{2,}/gs, '$1')
  const { score } = check(once.slice(0, MAX_CHECKED_LENGTH), [email, emailName, name, 'golf', 'insurance'])
  return score >= MIN_SCORE
    ? undefined
    : `This password is easy to guess. Choose at least ${MIN_PASSWORD_LENGTH} characters, such as a few unrelated words`
}

export async function requireStrongPassword(chosen: ChosenPassword): Promise<void> {
  const message = await findPasswordWeakness(chosen)
  if (message === undefined) return
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'password', message }] })
}

let strengthChecker: Promise<{ check: (password: string, words: string[]) => { score: number } }> | undefined

/** Its word lists are large, so they are loaded for the first password. */
function loadStrengthChecker() {
  strengthChecker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }]) => {
      const factory = new ZxcvbnFactory({ graphs, dictionary })
      return { check: (password, words) => factory.check(password, words) }
    },
  )
  return strengthChecker
}
