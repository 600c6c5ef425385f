import { lookupInput, provideLookupPorts } from '@krapao/machines'
import { offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { createActor, type SnapshotFrom } from 'xstate'
import { GuestShell } from '#shell/GuestShell.tsx'
import { screenOf } from '#testing/harness.ts'
import { Terminated } from '#screens/appGate/Terminated.tsx'
import { Contact } from './Contact.tsx'

const now = (): number => 0
const contacts = [
  { contactText: '<p>ทีมงานพร้อมช่วยเหลือทุกวัน <b>ตลอด 24 ชั่วโมง</b></p>', lineLink: 'https://line.example/krapao', lineName: '@krapao' },
  { contactText: 'Write to us', lineName: '@krapao' },
  {},
]
const walk: Walk = {
  starts: [{ input: lookupInput }],
  outcomes: { load: [...contacts.map((contact) => worked(contact)), offline], refresh: [worked({}), offline] },
  identity: ({ context }) => [context['value'], context['problem']],
}

const info = () => createActor(provideLookupPorts<'info'>({ actors: { load: silent() }, now }), { input: lookupInput })
const machine = provideLookupPorts<'contact'>({ actors: { load: silent() }, now })
const appearance = ({ context: { value, problem } }: SnapshotFrom<typeof machine>) => value ?? [problem]

export const states = [
  screenOf({
    name: 'lookups/Contact',
    machine,
    walk,
    appearance,
    emptyStates: ['idle'],
    render: (contact) => (
      <GuestShell>
        <Contact contact={contact} info={info()} />
      </GuestShell>
    ),
  }),
  screenOf({
    name: 'appGate/Terminated',
    machine,
    walk,
    appearance,
    emptyStates: ['idle'],
    render: (contact) => <Terminated contact={contact} />,
  }),
]
