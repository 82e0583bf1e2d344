import { UnreachableError } from '#api';
import { StoryApp } from '../../stories/story-app.tsx';
import { GalleryPage } from './gallery-page.tsx';

const failing = {
  workflows: () => Promise.reject(new UnreachableError('story')),
  templates: () => Promise.reject(new UnreachableError('story')),
  functions: () => Promise.reject(new UnreachableError('story')),
};
const never = {
  workflows: () => new Promise<never>(() => undefined),
  templates: () => new Promise<never>(() => undefined),
  functions: () => new Promise<never>(() => undefined),
};
const nothing = { workflows: async () => ({ items: [] }) };
const everything = {};

const Stage = ({ services }: { services: Parameters<typeof StoryApp>[0]['services'] }) => (
  <div className="whole">
    <StoryApp services={services}>
      <GalleryPage />
    </StoryApp>
  </div>
);

export const Ready = () => <Stage services={everything} />;
export const Empty = () => <Stage services={nothing} />;
export const Loading = () => <Stage services={never} />;
export const Failed = () => <Stage services={failing} />;
