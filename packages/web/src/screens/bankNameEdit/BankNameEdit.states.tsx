import { provideBankNameEditPorts } from '@krapao/machines'
import { bankNameEditFakePorts, bankNameEditSamples } from '@krapao/machines/testing'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { BankNameEdit } from './BankNameEdit.tsx'

export const states = [
  screenOf({
    name: 'bankNameEdit/BankNameEdit',
    machine: provideBankNameEditPorts(bankNameEditFakePorts()),
    walk: {
      ...bankNameEditSamples,
      starts: [{ input: { bankCode: 'KTB', name: '' } }],
      identity: ({ context }) => [context['name'], context['problem']],
    },
    emptyStates: ['saved'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Sheet title="ชื่อบัญชี · ຊື່ບັນຊີ" onClose={() => {}}>
          <BankNameEdit actor={actor} current="สมชาย ใจดี" />
        </Sheet>
      </Page>
    ),
  }),
]
