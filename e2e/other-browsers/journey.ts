import { type CalendarDate, formatDayInFull, formatLongDate } from '#domain/values/calendar.ts'
import type { Person } from './person.ts'

/** What a charity types, by the label of the field. */
const CONTACT = {
  'Company or organization': 'Hope House',
  'First name': 'Pat',
  'Last name': 'Doyle',
  Email: 'pat@hopehouse.example',
  Phone: '512-555-0142',
  'Street address': '1200 Barton Springs Road',
  City: 'Austin',
  'ZIP or postal code': '78704',
}

const CONTEST = {
  Hole: '7',
  Yardage: '165',
  Amateurs: '120',
  'Prize value': '10000',
  'What is the prize?': 'Cash',
}

const TOURNAMENT = {
  'Tournament name': 'Hope House Charity Scramble',
  'Golf course': 'Barton Creek Country Club',
  City: 'Austin',
}

const TERMS = [
  'I have read the hole-in-one rules and the event will follow them',
  'I accept the certificate terms and conditions',
]

const CARD = { 'Card number': '4242424242424242', Expires: '12/39', Code: '123' }

const DECLINE = 'No, thank you'

interface Scramble {
  origin: string
  day: CalendarDate
}

/** The least that a charity does from the greeting to the certificate. Returns the number of its policy. */
export async function insureScramble(person: Person, { origin, day }: Scramble): Promise<string> {
  await person.open(`${origin}/quote/`)
  await person.pressUntil('Start a quote with these figures', ['title', 'Contact information'])

  await person.choose('Type of organization', 'Non-Profit Organization')
  await typeAll(person, CONTACT)
  await person.choose('State or province', 'Texas')
  await goOn(person, 'Contest coverage')

  // As people write it, such as June 5 2027; the field says the day that it understood.
  await person.type('Date', formatLongDate(day).replaceAll(',', ''))
  await person.waitFor('text', formatDayInFull(day))
  await typeAll(person, CONTEST)
  await goOn(person, 'Prize package')

  await person.tick('No', 'Do you want bonus prizes?')
  await person.tick('Yes', 'sign for the grand prize')
  await person.type('Sponsor name', 'Lone Star Bank')
  await goOn(person, 'Tournament and course')

  await typeAll(person, TOURNAMENT)
  await person.choose('State or province', 'Texas')
  await person.type('First tee time', '8.30 am')
  await goOn(person, 'Shipping')

  await person.press('Use the contact’s address')
  await goOn(person, 'Terms and conditions')

  for (const term of TERMS) await person.tick(term)
  await goOn(person, 'Check and pay')

  await person.tick('These details are right')
  await typeCard(person)
  await person.press('Pay $310')
  await person.waitFor('title', 'Your $10,000 hole-in-one is covered')
  await person.waitFor('text', '8:30 AM')
  return person.read(/ALB-\d+/)
}

/** Ten more players than were insured, which cost more and are paid with the change. */
export async function addPlayers(person: Person, { origin, policy }: { origin: string; policy: string }) {
  await person.open(`${origin}/quote/policy/all/mine/-/${policy}/make-change?about=players`)
  await person.waitFor('title', 'Change your policy')
  await person.type('Amateurs', '130')
  await typeCard(person)
  await person.pressUntil('Pay $20…', ['heading', 'Your policy is changed'])
  await person.open(`${origin}/quote/policy/all/mine/-/${policy}`)
  await person.waitFor('title', `Policy ${policy}`)
  await person.waitFor('text', '130 players')
}

async function typeCard(person: Person): Promise<void> {
  await person.inFrame('Card details', () => typeAll(person, CARD))
}

async function typeAll(person: Person, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(texts)) await person.type(field, text)
}

/** Presses Next. An add-on that is offered on the way is declined. */
async function goOn(person: Person, title: string): Promise<void> {
  const there = await person.pressUntil(`Next: ${title}`, ['title', title], ['button', DECLINE])
  if (there === DECLINE) await person.pressUntil(DECLINE, ['title', title])
}
