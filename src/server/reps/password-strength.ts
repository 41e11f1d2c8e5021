import { ProblemError } from '#domain/problem.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/reps/rep.fields.ts'

export interface ChosenPassword {
  email: string
  name: string
  password: string
}

/** As `zxcvbn` grades them: 3 takes a hundred million guesses and more. */
const MIN_SCORE = 3
/** So much of it is judged, as judging takes longer than linearly. */
const MAX_CHECKED_LENGTH = 64
/** A shorter name is part of many a word. */
const MIN_NAME_LENGTH = 4

/**
 * Why a rep may not have this password, if so.
 *
 * @rule N74 What is guessed first is refused: common passwords, rows of keys, and whatever holds the rep's own e-mail name
 * or ours.
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
    return 'Choose a password without the name of your e-mail address in it'
  const { check } = await loadStrengthChecker()
  // What is typed over and over is no stronger than once; cut off in the middle it would look so.
  const once = password.replace(/(.+?)\1{2,}/gs, '$1')
  const { score } = check(once.slice(0, MAX_CHECKED_LENGTH), [email, emailName, name, 'golf', 'insurance'])
  return score >= MIN_SCORE
    ? undefined
    : `This password is easy to guess: choose another of at least ${MIN_PASSWORD_LENGTH} characters, such as a few words that do not belong together`
}

/** Refuses it at its field. */
export async function requireStrongPassword(chosen: ChosenPassword): Promise<void> {
  const message = await findPasswordWeakness(chosen)
  if (message === undefined) return
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'password', message }] })
}

let strengthChecker: Promise<{ check: (password: string, words: string[]) => { score: number } }> | undefined

/** Its lists are large, and read when the first password is chosen. */
function loadStrengthChecker() {
  strengthChecker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }]) => {
      const factory = new ZxcvbnFactory({ graphs, dictionary })
      return { check: (password, words) => factory.check(password, words) }
    },
  )
  return strengthChecker
}
