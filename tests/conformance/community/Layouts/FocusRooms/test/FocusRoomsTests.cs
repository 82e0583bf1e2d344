using Xunit;

namespace FocusRooms.Tests
{
    public class FocusRoomsTests
    {
        [Fact]
        public void Runs() => Assert.NotNull(FocusRooms.Execute(null, null));
    }
}
