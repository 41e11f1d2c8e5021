import type { MailText } from '#domain/office/words/mail-text.ts'

const OF_WINS = ['event', 'winner'] as const

export const PEOPLE_MAILS = {
  'sign-winner': {
    about: 'people',
    title: 'Winner signs',
    when: 'To the winner, with the link to the form',
    values: OF_WINS,
    ours: {
      subject: 'Sign for your win',
      heading: 'Sign for your win',
      opening: 'Congratulations. The prize is insured, and we need your signature before we can decide.',
      closing: 'It takes a few minutes on a phone, and you sign with your finger or your name.',
    },
  },
  'sign-witness': {
    about: 'people',
    title: 'Witness or playing partner signs',
    when: 'To anyone who saw the win, with the link to the form',
    values: OF_WINS,
    ours: {
      subject: 'Tell us what you saw',
      heading: 'Tell us what you saw',
      opening:
        'You saw {{winner}} win. The prize is insured, and it counts only if those who saw it sign what they saw.',
      closing: 'It takes a few minutes on a phone, and you sign with your finger or your name.',
    },
  },
  'sign-professional': {
    about: 'people',
    title: 'Golf professional signs',
    when: 'To the professional of the course, with the link to the form',
    values: OF_WINS,
    ours: {
      subject: 'Confirm how the hole was set up',
      heading: 'Confirm how the hole was set up',
      opening:
        'A win at your course is reported. We need a letter from you about how it was set up that day.',
      closing: 'It takes a few minutes on a phone, and you sign with your finger or your name.',
    },
  },
  identity: {
    about: 'people',
    title: 'ID and tax form',
    when: 'To the winner, with the link to send them',
    values: OF_WINS,
    ours: {
      subject: 'Send your ID and tax form',
      heading: 'Send your ID and tax form',
      opening:
        'Congratulations. Before we can pay a prize, we need to know who we pay. The page says what to send.',
      closing: 'Photos from your phone are fine. You can stop and go on later with the same link.',
    },
  },
  'identity-again': {
    about: 'people',
    title: 'ID or tax form again',
    when: 'To the winner, when one of them has to be sent again',
    values: OF_WINS,
    ours: {
      subject: 'Send your ID or tax form again',
      heading: 'Send your ID or tax form again',
      opening: 'Thank you for what you sent. We need something of it again. The page says what, and why.',
      closing: 'Photos from your phone are fine. You can stop and go on later with the same link.',
    },
  },
  'winner-answer': {
    about: 'people',
    title: 'Winner of a declined claim',
    when: 'To the winner, who can answer',
    values: OF_WINS,
    ours: {
      subject: 'About your prize',
      heading: 'About your prize',
      opening:
        'Your win stands. The prize was insured on conditions, and one of them wasn’t met. The organizer has our letter.',
      closing: '',
    },
  },
  'claim-forms': {
    about: 'people',
    title: 'Forms to fill in',
    when: 'To anyone to whom the organizer sends forms of a claim',
    values: ['event', 'claim number'],
    ours: {
      subject: 'Forms to fill in: claim {{claim number}}',
      heading: 'Forms to fill in',
      opening:
        'Someone won at {{event}}, and the prize is insured with us. The organizer asks you for what is attached.\nPrint each form, fill it in with a pen, and sign it. Then give it back to the organizer.',
      closing: 'Write down only what you saw or know yourself. If a form isn’t for you, leave it.',
    },
    required: { subject: ['claim number'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
