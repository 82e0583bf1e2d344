import { StoryApp } from '../../stories/story-app.tsx';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

export const SignIn = () => (
  <div className="whole">
    <StoryApp>
      <SignInScreen />
    </StoryApp>
  </div>
);

export const NotFound = () => (
  <div className="whole">
    <StoryApp>
      <NotFoundScreen />
    </StoryApp>
  </div>
);
