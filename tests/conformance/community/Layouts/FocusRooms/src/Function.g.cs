using Amazon;
using Amazon.Lambda.Core;
using Hypar.Functions.Execution;

[assembly: LambdaSerializer(typeof(Amazon.Lambda.Serialization.Json.JsonSerializer))]
namespace FocusRooms
{
    public class Function
    {
        private IModelStore<FocusRoomsInputs> store;
    }
}
