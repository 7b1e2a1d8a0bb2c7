import bannerStyles from '../../ui/banner.module.css';
import { useCheckoutCheck } from './checkout-check.ts';

/** Thanks for a gift after its checkout, once it is paid. The address alone proves nothing. */
export function GiftCheck({ session }: { session: string }) {
  const { name } = useCheckoutCheck(session);
  return (
    <p className={bannerStyles.banner} role="status">
      {name === 'checking' && 'Checking your payment. What was paid counts in any case.'}
      {name === 'confirmed' && (
        <>
          <b>Thank you.</b> The months you gave have been added.
        </>
      )}
      {(name === 'failed' || name === 'refused') && (
        <>
          <b>Not confirmed.</b> If you have paid, the months are added as soon as the payment service reports it.
        </>
      )}
    </p>
  );
}
