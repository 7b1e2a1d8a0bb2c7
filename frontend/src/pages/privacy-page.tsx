import { PrivacyText } from '../features/content/privacy/privacy-text.tsx';

export default function PrivacyPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>Privacy</h1>
      </div>
      <PrivacyText />
    </div>
  );
}
