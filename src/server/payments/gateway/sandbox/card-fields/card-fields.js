// The card's fields as their own page. What is typed here goes to the gateway and nowhere else: the page around
// this frame learns that it is wrong, or gets a token.

const TOKENS = '/quote/sandbox-gateway/tokens'
const UNREACHABLE = 'We couldn’t check the card. Check your internet connection and try again'

const inputs = { number: byId('number'), expiry: byId('expiry'), cvc: byId('cvc'), zip: byId('zip') }
/** Which input shows what the gateway says about a field of its own. */
const shownBy = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc', zip: 'zip' }
/** 78704, 78704-1234 or K1A 0B1. */
const ZIP = /^(\d{5}(-?\d{4})?|[A-Z]\d[A-Z][ -]?\d[A-Z]\d)$/i
const tried = new Set()
let asking = false

const problems = {
  number: (text) => {
    const digits = digitsOf(text)
    if (digits === '') return 'Enter the card number'
    return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
      ? ''
      : 'Check the card number. A digit is wrong or missing'
  },
  expiry: (text) => {
    if (text.trim() === '') return 'Enter the expiry date'
    const { month, year } = readExpiry(text)
    if (!(month >= 1 && month <= 12)) return 'Enter month and year, such as 09 / 30'
    return Date.now() < new Date(year, month, 1).getTime() ? '' : 'The card has expired. Use another one'
  },
  cvc: (text) => (/^\d{3,4}$/.test(text) ? '' : 'Enter the 3 or 4 digits of the security code'),
  zip: (text) => (ZIP.test(text.trim()) ? '' : 'Enter the ZIP or postal code of the card’s billing address'),
}

const formats = {
  number: (text) =>
    digitsOf(text)
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => {
    // Some browsers fill in a date as machines write it.
    const iso = /^(\d{4})-(\d{2})$/.exec(text)
    if (iso) return `${iso[2]} / ${iso[1].slice(2)}`
    const digits = digitsOf(/^[2-9]$|^\d\s*\//.test(text) ? `0${text}` : text).slice(0, 6)
    return digits.length > 2 || /^\d{1,2}\/$/.test(text)
      ? `${digits.slice(0, 2)} / ${digits.slice(2)}`
      : digits
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
  zip: (text) => text.toUpperCase(),
}

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', () => {
    rewrite(input, formats[name])
    if (tried.has(name)) show(name, problems[name](input.value))
  })
  input.addEventListener('blur', () => {
    if (input.value === '') return
    tried.add(name)
    show(name, problems[name](input.value))
  })
}

// The page around this frame says what the fields stand on, and which wallets are set up.
const asked = new URLSearchParams(location.search)
if (asked.get('ground') === 'card') document.documentElement.dataset.ground = 'card'
for (const wallet of (asked.get('wallets') ?? '').split(',')) {
  if (wallet !== 'google_pay' && wallet !== 'apple_pay') continue
  const button = byId(wallet)
  byId('wallets').hidden = false
  button.hidden = false
  button.addEventListener('click', () => void payBy(wallet))
}

document.forms[0].addEventListener('submit', (event) => event.preventDefault())

window.addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== location.origin) return
  if (event.data?.type === 'tokenize') void tokenize()
  if (event.data?.type === 'focus') inputs.number.focus()
  if (event.data?.type === 'zip') preset(event.data.zip)
})

new ResizeObserver(() =>
  say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)

/** The page around knows where the buyer lives, which is where most cards do; what was typed stays. */
function preset(zip) {
  if (inputs.zip.value !== '' || typeof zip !== 'string') return
  inputs.zip.value = zip.slice(0, 10)
}

async function tokenize() {
  if (asking) return
  for (const name of Object.keys(inputs)) {
    tried.add(name)
    show(name, problems[name](inputs[name].value))
  }
  if (refused()) return
  asking = true
  try {
    const answer = await askForToken()
    if (answer.token)
      return say({ type: 'token', token: answer.token, brand: answer.brand, last: answer.last })
    for (const { field, message } of answer.fields ?? []) show(shownBy[field] ?? 'number', message)
    if (!refused()) show('number', answer.error ?? UNREACHABLE)
  } catch {
    show('number', UNREACHABLE)
  } finally {
    asking = false
  }
  refused()
}

function askForToken() {
  const { month, year } = readExpiry(inputs.expiry.value)
  return ask({
    number: digitsOf(inputs.number.value),
    exp_month: month,
    exp_year: year,
    cvc: inputs.cvc.value,
    zip: inputs.zip.value.trim(),
  })
}

async function ask(question) {
  const response = await fetch(TOKENS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  return response.json()
}

/** A wallet gives its card at once, without being asked for it by the page around. */
async function payBy(wallet) {
  if (asking) return
  asking = true
  byId('wallet-error').textContent = ''
  try {
    const { token, brand, last, error } = await ask({ wallet })
    if (token) say({ type: 'wallet', wallet, token, brand, last })
    else byId('wallet-error').textContent = error ?? UNREACHABLE
  } catch {
    byId('wallet-error').textContent = UNREACHABLE
  } finally {
    asking = false
  }
}

/** Takes the person to the first field that is wrong, and says that one is. */
function refused() {
  const first = Object.values(inputs).find((input) => input.getAttribute('aria-invalid') === 'true')
  if (!first) return false
  first.focus()
  say({ type: 'invalid' })
  return true
}

function show(name, problem) {
  byId(`${name}-error`).textContent = problem
  if (problem) inputs[name].setAttribute('aria-invalid', 'true')
  else inputs[name].removeAttribute('aria-invalid')
}

/** Writes the text as it should look and leaves the cursor behind the same digit. */
function rewrite(input, format) {
  const formatted = format(input.value)
  if (formatted === input.value) return
  const atEnd = input.selectionStart === input.value.length
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  input.value = formatted
  const place = atEnd ? formatted.length : placeBehind(formatted, before)
  input.setSelectionRange(place, place)
}

function placeBehind(text, digits) {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text[place])) seen += 1
  }
  return text.length
}

/** `09 / 30`, `9/2030` or `0930`. */
function readExpiry(text) {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? []
  return { month: Number(month ?? 0), year: year?.length === 4 ? Number(year) : 2000 + Number(year ?? 0) }
}

function passesLuhn(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

function byId(id) {
  return document.getElementById(id)
}

function say(message) {
  parent.postMessage(message, location.origin)
}
