import Landmark from 'lucide-react/icons/landmark'
import { useState, type ReactNode } from 'react'
import { Page } from '#testing/Page.tsx'
import { slidePicture } from '#testing/samples.ts'
import { Button } from '#ui/Button.tsx'
import { Carousel } from '#ui/layout/Carousel.tsx'
import { Card, Fact, Facts, PartTitle } from '#ui/layout/Card.tsx'
import { Choice } from '#ui/form/choice/Choice.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Copy } from '#ui/Copy.tsx'
import { Countdown } from '#ui/feedback/Countdown.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { kitOf, type HarnessScreen } from '#testing/harness.ts'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { OtpField } from '#ui/form/OtpField.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { pictureUrl } from '#ui/picture/pictures.ts'
import { QrActions, QrPicture } from '#ui/picture/QrPicture.tsx'
import { SelectField } from '#ui/form/choice/SelectField.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Piece, Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Steps } from '#ui/form/Steps.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { ToastRegion } from '#ui/toast/ToastRegion.tsx'
import { createToasts } from '#ui/toast/toasts.ts'

const noop = () => {}

const sample = { long: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร ທະນາຄານການຄ້າຕ່າງປະເທດລາວ', short: 'ฝากเงิน · ຝາກເງິນ · Deposit' }

const code = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" shape-rendering="crispEdges"><path d="M1 1h3v3h-3zM5 1h3v3h-3zM1 5h3v3h-3zM5 5h1v1h-1zM7 5h1v2h-1zM5 7h2v1h-2z"/></svg>`

const Stack = ({ children }: { children: ReactNode }) => (
  <Page>
    <h1>{sample.short}</h1>
    <Card>{children}</Card>
  </Page>
)

function Fields() {
  const [amount, setAmount] = useState(123_450)
  return (
    <Stack>
      <TextField name="a" label={sample.short} value="SOMCHAI" hint={sample.long} onChange={noop} />
      <TextField name="b" label={sample.short} value="สมชาย" error={sample.long} onChange={noop} />
      <TextField name="c" label={sample.short} value="PR12345" readOnly />
      <PasswordField name="d" label={sample.short} value="123456" autoComplete="new-password" />
      <PhoneField name="e" label={sample.short} value="0812345678" />
      <OtpField label={sample.short} value="1234" onChange={noop} />
      <SelectField name="f" label={sample.short} value="a" prompt="-" options={[{ value: 'a', label: sample.long }]} onChange={noop} />
      <MoneyField label={sample.short} value={amount} onChange={setAmount} quick={[1000, 2000, 5000, 10_000, 50_000, 100_000]} />
      <Choice
        label={sample.short}
        name="g"
        value="KBANK"
        options={['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'].map((value) => ({ value, label: value }))}
        onChange={noop}
      />
    </Stack>
  )
}

const Buttons = () => (
  <Stack>
    <Button kind="primary" wide>
      {sample.short}
    </Button>
    <Button kind="primary" wide busy>
      {sample.short}
    </Button>
    <Button kind="primary" wide disabled why={sample.long}>
      {sample.short}
    </Button>
    <Button icon={Landmark}>{sample.short}</Button>
    <Button kind="quiet">{sample.short}</Button>
    <Button kind="text">{sample.short}</Button>
    <Button kind="danger">{sample.short}</Button>
  </Stack>
)

const Said = () => (
  <Stack>
    <Notice title={sample.short}>{sample.long}</Notice>
    <Notice tone="wait">{sample.long}</Notice>
    <Notice tone="good">{sample.long}</Notice>
    <ProblemNotice problem={{ kind: 'offline', effect: 'none' }} onRetry={noop} />
    <ProblemNotice problem={{ kind: 'refused', code: 'EXISTING_BANK', message: 'EXISTING_BANK', effect: 'none' }} onRetry={noop} />
    <Tag tone="good">{sample.short}</Tag> <Tag tone="wait">{sample.short}</Tag> <Tag tone="bad">{sample.short}</Tag>{' '}
    <Tag tone="plain">{sample.short}</Tag>
    <Empty icon={Landmark} title={sample.short}>
      {sample.long}
    </Empty>
  </Stack>
)

const Figures = () => (
  <Stack>
    <Money satang={1_234_567_890} size="hero" />
    <PartTitle end={<Money satang={-150_000} signed />}>{sample.short}</PartTitle>
    <Facts>
      <Fact name={sample.short}>
        <Copy text="1234567890" shown="123-456-7890" what={sample.short} />
      </Fact>
      <Fact name={sample.short}>{sample.long}</Fact>
    </Facts>
    <Countdown seconds={688} of={900} />
    <Countdown seconds={42} of={900} />
    <QrPicture markup={code} label={sample.short} />
    <QrActions markup={code} fileName="qr" />
    <Pagination page={5} pages={120} label={sample.short} onGo={noop} />
    <Steps step={3} of={4} />
  </Stack>
)

const brokenPicture = pictureUrl('')

const Slides = () => (
  <Stack>
    <Carousel
      label={sample.short}
      slides={[
        { image: slidePicture, html: `<p>${sample.long}</p>` },
        { image: '', html: `<h3>${sample.short}</h3><p>${sample.long}</p>` },
        { image: slidePicture, html: '' },
      ]}
    />
    <Carousel label={sample.short} slides={[{ image: brokenPicture, html: '' }]} />
  </Stack>
)

const Waiting = () => (
  <Stack>
    <Skeleton>
      <Piece as="money" />
      <Piece as="field" />
      <Piece as="card" />
    </Skeleton>
    <SkeletonRows rows={3} />
  </Stack>
)

function Toasted() {
  const [toasts] = useState(() => {
    const some = createToasts()
    some.show({ kind: 'success', text: sample.short })
    some.show({ kind: 'danger', text: sample.long })
    return some
  })
  return (
    <Stack>
      <ToastRegion toasts={toasts} />
    </Stack>
  )
}

const Sheeted = () => (
  <Stack>
    <Sheet
      title={sample.short}
      onClose={noop}
      foot={
        <Button kind="primary" wide>
          {sample.short}
        </Button>
      }
    >
      <p>{sample.long}</p>
    </Sheet>
  </Stack>
)

const ConfirmStory = () => (
  <Stack>
    <Confirm title={sample.long} confirm={sample.short} onConfirm={noop} onCancel={noop}>
      <p>{sample.long}</p>
    </Confirm>
  </Stack>
)

export const states: HarnessScreen[] = [
  kitOf({
    name: 'ui/kit',
    stories: {
      buttons: () => <Buttons />,
      fields: () => <Fields />,
      notices: () => <Said />,
      figures: () => <Figures />,
      slides: () => <Slides />,
      skeletons: () => <Waiting />,
      toasts: () => <Toasted />,
      sheet: () => <Sheeted />,
      confirm: () => <ConfirmStory />,
    },
  }),
]
